import { PlusIcon } from "@phosphor-icons/react/Plus";
import { summaryPath } from "@portal/domain/frame/paths";
import { ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { personTexts } from "@portal/domain/ownership/person/messages";
import { minPercent } from "@portal/domain/ownership/person/rules";
import { candidatesOf, signersOwn } from "@portal/domain/ownership/signers/form/rules";
import { signersPageTexts as texts } from "@portal/domain/ownership/signers/messages";
import { fullName } from "@portal/domain/ownership/staged/rules";
import { isUnderHalf } from "@portal/domain/ownership/signers/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Form } from "../../platform/form/form.tsx";
import { useCountry } from "../../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { PersonForm } from "../person-form.tsx";
import { SignerPicks } from "./signer-picks.tsx";
import { useSignersForm, type SignersTask } from "./use-signers-form.ts";

export type SignersFormProps = SignersTask;

/** The form for choosing the signers of the loan agreement (SERV-SIGN-01). */
export function SignersForm(task: SignersFormProps) {
  const country = useCountry();
  const form = useSignersForm(task);
  const { about, values, notice } = form;
  const isWarned = isUnderHalf(signersOwn(candidatesOf(values, about), about));
  const least = minPercent("signer", about.isSba);
  const edited = values.added.find(({ key }) => key === values.openKey);
  const isKnown = edited !== undefined && edited.id !== "";
  const asked = candidatesOf(values, about).find(({ person }) => person.key === values.openKey)?.missing;
  const leave = () => document.getElementById(form.field("chosen").id)?.focus();
  return (
    <Form
      form={form}
      actions={
        <Actions>
          {/* The Submit button is secondary while a person form is open, because that form has the primary button. */}
          <Button
            type="submit"
            variant={values.isOpen ? "secondary" : "primary"}
            isPending={form.isPending}
            pendingLabel={ownersPageTexts.submitting}
          >
            {ownersPageTexts.submit}
          </Button>
          <LinkButton variant="quiet" href={summaryPath(country)}>
            {ownersPageTexts.cancel}
          </LinkButton>
        </Actions>
      }
    >
      <Stack gap={8}>
        <SignerPicks form={form} />
        {notice !== undefined && <Alert kind="warning" role="alert" title={notice} />}
        {values.isOpen ? (
          <PersonForm
            key={values.openKey}
            title={isKnown ? fillIn(texts.detailsOf, { name: fullName(edited) }) : texts.form}
            saveLabel={isKnown ? texts.saveDetails : edited ? texts.save : texts.add}
            only={isKnown ? asked : undefined}
            field={(name) => form.field(`signer.${name}`)}
            country={about.country}
            isSba={about.isSba}
            savedNumber=""
            percentHint={fillIn(personTexts.percentFrom, { least })}
            onSave={async () => {
              if (await form.stage()) leave();
            }}
            onCancel={() => {
              form.close();
              leave();
            }}
          />
        ) : (
          <div>
            <Button variant="secondary" size="sm" onClick={() => form.open()}>
              <Icon of={PlusIcon} weight="bold" size="sm" />
              {texts.add}
            </Button>
          </div>
        )}
        {isWarned && (
          <Alert kind="warning" title={texts.underHalf}>
            {texts.underHalfDetail}
          </Alert>
        )}
      </Stack>
    </Form>
  );
}
