import { PlusIcon } from "@phosphor-icons/react/Plus";
import { countedBeside } from "@portal/domain/ownership/form/rules";
import { applicantOf, fullName, nameOf, savedNumber } from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { personTexts } from "@portal/domain/ownership/person/messages";
import { minPercent, readPercent } from "@portal/domain/ownership/person/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useId, useRef } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { PersonForm } from "../person-form.tsx";
import { useIsYou } from "../use-is-you.ts";
import { OwnerRow } from "./owner-row.tsx";
import styles from "./owners-section.module.css";
import { restOf, ShareBar, ShareKey } from "./share-bar.tsx";
import { ShareSum } from "./share-sum.tsx";
import type { OwnersForm } from "./use-owners-form.ts";

/** The owners of the business: the applicant, the other owners and the open form (SERV-OWN-07, SERV-OWN-08). */
export function OwnersSection({ form }: { readonly form: OwnersForm }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { about, values, sections, notice } = form;
  const { owners, open, openKey } = values;
  const isOpen = open === "owner";
  const edited = isOpen ? owners.find(({ key }) => key === openKey) : undefined;
  const applicant = applicantOf(about);
  const own = { name: nameOf(applicant), percent: applicant?.percentOwned ?? undefined };
  const isYou = useIsYou(applicant);
  const beside = countedBeside(about, values);
  const sharesOf = (people: typeof owners) => [
    own,
    ...people.map((each) => ({ name: fullName(each), percent: readPercent(each.percentOwned) })),
    ...beside,
  ];
  const shares = sharesOf(owners);
  const rest = restOf(shares);
  // The remaining share is unknown if any owner's share is unknown.
  const isKnown = shares.every(({ percent }) => percent !== undefined);
  const least = minPercent("owner", about.isSba);
  const others = owners.filter(({ key }) => key !== openKey);
  const most = restOf(sharesOf(others));
  const leave = () => {
    form.close();
    heading.current?.focus();
  };
  return (
    <Stack>
      <Stack gap={1}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.owners}
        </h2>
        <p className="muted">{texts.tips[about.isSba ? "sba" : "standard"]}</p>
      </Stack>
      <Stack gap={3}>
        <ShareBar shares={shares} />
        <ul aria-labelledby={id}>
          <OwnerRow
            mark={<ShareKey at={0} />}
            name={own.name}
            email={applicant?.email ?? ""}
            pill={isYou ? texts.you : undefined}
            percent={applicant?.percentOwned?.toString() ?? ""}
          />
          {owners.map((person, at) => {
            const isEdited = isOpen && person.key === openKey;
            return (
              <OwnerRow
                key={person.key}
                mark={<ShareKey at={at + 1} />}
                name={fullName(person)}
                email={person.email}
                pill={isEdited ? texts.editing : undefined}
                percent={person.percentOwned}
                error={form.errorOf(`owners.${at}.key`)}
                id={form.field(`owners.${at}.key`).id}
                onEdit={isEdited ? undefined : () => form.open("owner", person)}
                onRemove={
                  isEdited ? undefined : () => form.remove("owner", person) && heading.current?.focus()
                }
              />
            );
          })}
          {beside.map(({ name, percent, as }, at) => (
            <li key={`${at} ${name}`} className={styles["rest"]}>
              <ShareKey at={owners.length + 1 + at} />
              <span>{fillIn(texts.countedAs[as], { name })}</span>
              <span className="num">{percent}%</span>
            </li>
          ))}
          {rest > 0 && isKnown && (
            <li className={styles["rest"]}>
              <ShareKey at="rest" />
              <span>{texts.notListed}</span>
              <span className="num">{rest}%</span>
            </li>
          )}
        </ul>
      </Stack>
      {notice?.section === "owner" && <Alert kind="warning" role="alert" title={notice.text} />}
      {isOpen && (
        <PersonForm
          key={openKey}
          title={edited ? fillIn(texts.editPerson, { name: fullName(edited) }) : texts.addOwner}
          saveLabel={edited ? texts.saveOwner : texts.addOwner}
          field={(name) => form.field(`owner.${name}`)}
          country={about.country}
          isSba={about.isSba}
          savedNumber={savedNumber(about, edited?.id ?? "")}
          percentHint={fillIn(most >= least ? personTexts.percentBetween : personTexts.percentFrom, {
            least,
            most,
          })}
          shares={<ShareSum shares={sharesOf(others)} now={values.owner} />}
          onSave={async () => {
            if (await form.stage("owner")) heading.current?.focus();
          }}
          onCancel={leave}
        />
      )}
      {!isOpen && sections.addOwner && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => form.open("owner")}>
            <Icon of={PlusIcon} weight="bold" size="sm" />
            {texts.addOwner}
          </Button>
        </div>
      )}
    </Stack>
  );
}
