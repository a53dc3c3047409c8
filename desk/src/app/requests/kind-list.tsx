import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { requestGroups } from "@portal/domain/work/requests/messages";
import { askTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { kindsFor, mostRequests, type RequestCode } from "@portal/domain/work/requests/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { useState } from "react";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import styles from "./request-dialog.module.css";
import type { RequestTarget } from "./request-target.ts";

type KindListProps = {
  readonly target: RequestTarget;
  readonly open: ReadonlyMap<RequestCode, LenderStipulation>;
  readonly chosen: readonly RequestCode[];
  readonly onToggle: (code: RequestCode) => void;
};

/** The kinds of requests in groups, those of the application's product first. */
export function KindList({ target, open, chosen, onToggle }: KindListProps) {
  const { deskTimeZone } = useStaff().settings;
  const [wanted, setWanted] = useState("");
  const words = wanted.trim().toLowerCase();
  const groups = kindsFor(target)
    .map(({ group, kinds }) => ({
      group,
      kinds: kinds.filter(({ title }) => title.toLowerCase().includes(words)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <div className={styles["kinds"]}>
      <TextField
        label={<span className="vh">{texts.find}</span>}
        placeholder={texts.find}
        affix={<Icon of={MagnifyingGlassIcon} size="sm" />}
        aria-required={false}
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {groups.length === 0 && <p className="sm muted">{texts.noMatches}</p>}
      {groups.map(({ group, kinds }) => (
        <fieldset key={group} className={styles["group"]}>
          <legend className="sm strong">{requestGroups[group]}</legend>
          {kinds.map(({ code, title }) => {
            const known = open.get(code);
            const isChosen = chosen.includes(code);
            return (
              <Checkbox
                key={code}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= mostRequests}
                hint={known && fillIn(texts.already, { date: dayAtDesk(askedAt(known), deskTimeZone) })}
                onChange={() => onToggle(code)}
              >
                {title}
              </Checkbox>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** When the lender last made or reopened the request. */
export const askedAt = ({ createdTimestamp, reopenedTimestamp }: LenderStipulation): Temporal.Instant =>
  reopenedTimestamp ?? createdTimestamp;
