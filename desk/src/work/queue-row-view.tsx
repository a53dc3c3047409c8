import { CheckIcon } from "@phosphor-icons/react/Check";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import type { WorkItem } from "@portal/domain/work/contract";
import { workTexts } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { applicationPage, documentItemPage } from "@portal/domain/work/paths";
import { addressOf, type QueueFilters } from "@portal/domain/work/queue/rules";
import { ageDays, isClaimedByOther } from "@portal/domain/work/rules";
import { dayOf, formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { Link } from "react-router";
import { useStaff } from "../platform/session.ts";
import { useNow } from "../platform/use-now.ts";
import { NearLimit } from "./near-limit.tsx";
import { kindLine } from "./queue-filters-bar.tsx";
import { ClaimMark } from "./claim-mark.tsx";
import styles from "./queue-table.module.css";
import type { QueueRow } from "./use-queue-rows.ts";

type QueueRowViewProps = {
  readonly row: QueueRow;
  readonly filters: QueueFilters;
  readonly isCurrent: boolean;
  readonly isPicked: boolean;
  readonly isAssigning: boolean;
  readonly onPick: () => void;
  readonly onAssign: () => void;
  readonly onBringBack: () => void;
  readonly onFocus: () => void;
};

/** A row of the queue. If another person has finished the item, the row stays in its place and is struck through. */
export function QueueRowView(props: QueueRowViewProps) {
  const { row, filters, isCurrent, isPicked, onPick, onFocus } = props;
  const { item, isDone } = row;
  const { deskTimeZone } = useStaff().settings;
  const age = ageDays(item.sinceTimestamp, useNow(), deskTimeZone);
  const address = documentItemPage({ itemId: item.itemId, ...addressOf(filters) });
  return (
    <tr
      data-current={isCurrent || undefined}
      data-done={isDone || undefined}
      data-picked={isPicked || undefined}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <td className={styles["pick"]}>
        {!isDone && (
          <label className={styles["box"]}>
            <input
              type="checkbox"
              checked={isPicked}
              aria-label={fillIn(texts.selectRow, { title: item.title, what: item.what })}
              onChange={onPick}
            />
            <i>
              <Icon of={CheckIcon} weight="bold" size="sm" />
            </i>
          </label>
        )}
      </td>
      <th scope="row">
        <Link to={address} className={styles["link"]}>
          {item.title}
        </Link>
        <span className={styles["sub"]}>
          {item.opportunityId === null ? (
            kindLine(item)
          ) : (
            <Link to={applicationPage({ opportunityId: item.opportunityId })} className={styles["number"]}>
              <span className="vh">{texts.application} </span>
              {kindLine(item)}
            </Link>
          )}
        </span>
      </th>
      <td>
        <span className={styles["cell"]}>{item.what}</span>
      </td>
      <td className={styles["stage"]}>
        {item.stage}
        <NearLimit limitDate={item.limitDate} />
      </td>
      <td className={classNames(styles["right"], styles["wide"], styles["num"])}>{item.toReview}</td>
      <td className={classNames(styles["age"], styles["num"])}>{ageText(age)}</td>
      <td className={styles["who"]}>
        <Who {...props} />
      </td>
    </tr>
  );
}

function ageText(days: number): string {
  if (days === 0) return workTexts.today;
  return days === 1 ? workTexts.oneDay : fillIn(workTexts.days, { n: days });
}

/**
 * Shows the person who finished or claimed the item, or its assignee. Otherwise, shows a button to assign the item to
 * oneself.
 */
function Who({ row, isAssigning, onAssign, onBringBack }: QueueRowViewProps) {
  const { item, isDone, doneBy } = row;
  const { staffId, settings } = useStaff();
  const now = useNow();
  if (isDone)
    return (
      <span className={styles["done"]}>
        <Icon of={CheckCircleIcon} />
        {doneBy === null ? texts.done : fillIn(workTexts.doneBy, { name: doneBy })}
      </span>
    );
  if (item.asideUntil)
    return (
      <span className={styles["aside"]}>
        {fillIn(texts.asideUntil, { day: formatNearDate(dayOf(item.asideUntil, settings.deskTimeZone)) })}
        <Button variant="secondary" size="dense" onClick={onBringBack}>
          {texts.bringBack}
          <span className="vh"> {nameOf(item)}</span>
        </Button>
      </span>
    );
  if (item.claim && isClaimedByOther(item, staffId, now))
    return <ClaimMark>{claimWords(item.claim.name)}</ClaimMark>;
  if (item.staff)
    return (
      <span className={styles["person"]}>
        <Avatar name={item.staff.name} />
        <span className={styles["rest"]}>{item.staff.name}</span>
      </span>
    );
  return (
    <Button variant="secondary" size="dense" isPending={isAssigning} onClick={onAssign}>
      {workTexts.assign}
      <span className="vh"> {nameOf(item)}</span>
    </Button>
  );
}

const nameOf = ({ title, what }: WorkItem) => `${title}, ${what}`;

/** The text of a claim. Below 1024 px, only the name is beside the dot (desk catalogue, section 2.20). */
function claimWords(name: string) {
  const [before = "", after = ""] = workTexts.claimedBy.split("{name}");
  return (
    <>
      <span className={styles["rest"]}>{before}</span>
      {name}
      {after}
    </>
  );
}
