import { applicantChoice, otherChoice } from "@portal/domain/ownership/form/rules";
import { applicantOf, fullName, nameOf, savedNumber } from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { personTexts } from "@portal/domain/ownership/person/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { RadioCard, RadioCards, RadioReveal } from "@portal/ui/fields/radio-cards.tsx";
import { PersonForm } from "../person-form.tsx";
import { useIsYou } from "../use-is-you.ts";
import { OwnerRow } from "./owner-row.tsx";
import type { OwnersForm } from "./use-owners-form.ts";

/** Chooses the controlling manager: the applicant, an owner or another person (SERV-OWN-09, SERV-OWN-11). */
export function ManagerSection({ form }: { readonly form: OwnersForm }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { about, values, notice } = form;
  const { owners, managers, open, openKey, chosen } = values;
  const { id, error, onChange, ...field } = form.field("chosen");
  const isOpen = open === "manager" && chosen === otherChoice;
  const edited = isOpen ? managers.find(({ key }) => key === openKey) : undefined;
  const applicant = applicantOf(about);
  const isYou = useIsYou(applicant);
  const choices = [
    {
      value: applicantChoice,
      name: isYou ? fillIn(texts.applicantIs, { name: nameOf(applicant) }) : nameOf(applicant),
      percent: applicant?.percentOwned?.toString() ?? "",
    },
    ...owners.map((each) => ({ value: each.key, name: fullName(each), percent: each.percentOwned })),
    { value: otherChoice, name: texts.someoneElse, percent: "" },
  ];
  const leave = () => {
    form.close();
    heading.current?.focus();
  };
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.manager}
        </h2>
        <p className="muted">{texts.managerHint}</p>
      </Stack>
      <RadioCards legend={texts.manager} isLegendHidden error={error}>
        {choices.map(({ value, name, percent }, at) => (
          <RadioCard
            key={value}
            {...field}
            // The error summary links to the field's id, so the first card has this id.
            {...(at === 0 && { id })}
            value={value}
            aria-invalid={error ? true : undefined}
            description={percent !== "" && fillIn(texts.owns, { percent })}
            onClick={(event) => {
              if (!form.choose(value)) event.preventDefault();
            }}
            // Ignores clicks that `onClick` has refused, because React calls `onChange` for them too.
            onChange={(event) => {
              if (!event.nativeEvent.defaultPrevented) onChange(event);
            }}
          >
            {name}
          </RadioCard>
        ))}
        {chosen === otherChoice && managers.length > 0 && (
          <RadioReveal>
            <ul aria-label={texts.manager}>
              {managers.map((person, at) => {
                const isEdited = isOpen && person.key === openKey;
                return (
                  <OwnerRow
                    key={person.key}
                    mark={<span />}
                    name={fullName(person)}
                    email={person.email}
                    pill={isEdited ? texts.editing : undefined}
                    percent={person.percentOwned}
                    error={form.errorOf(`managers.${at}.key`)}
                    id={form.field(`managers.${at}.key`).id}
                    onEdit={isEdited ? undefined : () => form.open("manager", person)}
                    onRemove={
                      isEdited ? undefined : () => form.remove("manager", person) && heading.current?.focus()
                    }
                  />
                );
              })}
            </ul>
          </RadioReveal>
        )}
      </RadioCards>
      {notice?.section === "manager" && <Alert kind="warning" role="alert" title={notice.text} />}
      {isOpen && (
        <PersonForm
          key={openKey}
          title={edited ? fillIn(texts.editPerson, { name: fullName(edited) }) : texts.managerForm}
          saveLabel={texts.saveManager}
          field={(name) => form.field(`manager.${name}`)}
          country={about.country}
          isSba={about.isSba}
          savedNumber={savedNumber(about, edited?.id ?? "")}
          percentHint={personTexts.percentOfManager}
          onSave={async () => {
            if (await form.stage("manager")) heading.current?.focus();
          }}
          onCancel={leave}
        />
      )}
    </Stack>
  );
}
