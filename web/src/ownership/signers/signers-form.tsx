import { PlusIcon } from "@phosphor-icons/react/Plus";
import { summaryPath } from "@portal/domain/frame/paths";
import { ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { personTexts } from "@portal/domain/ownership/person/messages";
import { leastPercent } from "@portal/domain/ownership/person/rules";
import { candidatesOf, signersOwn } from "@portal/domain/ownership/signers/form/rules";
import { signersPageTexts as texts } from "@portal/domain/ownership/signers/messages";
import { isUnderHalf } from "@portal/domain/ownership/signers/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Form } from "../../platform/form/form.tsx";
import { useCountry } from "../../platform/page.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { PersonForm } from "../person-form.tsx";
import { SignerPicks } from "./signer-picks.tsx";
import { useSignersForm, type SignersTask } from "./use-signers-form.ts";

export type SignersFormProps = SignersTask;

/** Who signs the loan agreement (SERV-SIGN-01). */
export function SignersForm(task: SignersFormProps) {
  const country = useCountry();
  const form = useSignersForm(task);
  const { about, values, notice } = form;
  const isWarned = isUnderHalf(signersOwn(candidatesOf(values, about), about));
  const least = leastPercent("signer", about.isSba);
  const edited = values.added.some(({ key }) => key === values.openKey);
  return (
    <Form
      form={form}
      actions={
        <Actions>
          {/* One primary button at a time: an open form has its own. */}
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
            title={texts.form}
            saveLabel={edited ? texts.save : texts.add}
            field={(name) => form.field(`signer.${name}`)}
            country={about.country}
            isSba={about.isSba}
            savedNumber=""
            percentHint={fillIn(personTexts.percentFrom, { least })}
            onSave={form.stage}
            onCancel={form.close}
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
