import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import { summaryPath } from "@portal/domain/frame/paths";
import { longestMessage } from "@portal/domain/support/inquiry/contract";
import {
  businessChoice,
  checkInquiry,
  givenBusiness,
  givenTopic,
  inquiryChoice,
  type Inquiry,
  type InquiryChoice,
} from "@portal/domain/support/inquiry/rules";
import { contactTexts as texts } from "@portal/domain/support/inquiry/messages";
import { useEffect } from "react";
import { Form } from "../../platform/form/form.tsx";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";
import { useCountry } from "../../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import type { ReceivedInquiry } from "./inquiry-receipt.tsx";
import { createCase } from "./queries.ts";

type Values = Inquiry & {
  /** The request type from the page's address. Part of the draft, so that a draft from another address is recognized. */
  readonly requestType: string;
};

export type ContactFormProps = {
  readonly offered: InquiryChoice;
  readonly onReceived: (inquiry: ReceivedInquiry) => void;
};

export function ContactForm({ offered, onReceived }: ContactFormProps) {
  const { accounts, types, preset } = offered;
  const country = useCountry();
  const { run } = useCall(createCase);
  const businesses = businessChoice(accounts);
  const given = givenBusiness(accounts, preset);
  const topic = givenTopic(types, preset)?.value ?? "";
  const requestType = preset.requestType ?? "";
  const attempt = useAttempt({
    keptAs: draftKey(currentSession()?.claims.guid ?? "", "attempt at an inquiry"),
  });
  const chosen = (values: Values) => inquiryChoice(values, offered);

  const form = usePortalForm<Values, { readonly caseNumber: string }, string>({
    defaultValues: { accountId: given ?? "", type: topic, description: "", requestType },
    check: (values) => checkInquiry(chosen(values).inquiry, { choosesBusiness: businesses.length > 0 }),
    send: async (values) => {
      const { accountId, ...rest } = chosen(values).inquiry;
      const inquiry = { ...rest, accountId: accountId || null };
      return attempt(inquiry, (key) => run({ ...inquiry, key }));
    },
    onDone: ({ caseNumber }, values) => {
      const { accountId, type: sent, description } = chosen(values).inquiry;
      form.clear();
      onReceived({
        caseNumber,
        business: businesses.find((each) => each.accountId === accountId)?.accountName,
        topic: types.find(({ value }) => value === sent)?.displayName ?? sent,
        description,
      });
    },
    failureOf: technicalFailureText,
    // The draft omits a business that the page's address selected, so that later visits do not select the business.
    secret: given === undefined ? [] : ["accountId"],
  });
  const { getValues, setValue, watch } = form.form;

  useEffect(() => {
    if (getValues("requestType") === requestType) return;
    setValue("requestType", requestType);
    if (topic !== "") setValue("type", topic);
  }, [getValues, setValue, requestType, topic]);

  // Uses `watch`, because `useWatch` subscribes too late to notice the restored draft.
  const values = watch();
  const { topics, awaitsBusiness, inquiry } = chosen(values);
  const business = form.field("accountId");
  return (
    <Form
      form={form}
      actions={
        <Actions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
            {texts.submit}
          </Button>
          <LinkButton variant="quiet" href={summaryPath(country)}>
            {texts.cancel}
          </LinkButton>
        </Actions>
      }
    >
      {businesses.length > 0 && (
        <SelectField
          {...business}
          label={texts.business}
          hint={given && texts.givenBusiness}
          options={businesses.map(({ accountId, accountName }) => ({ value: accountId, label: accountName }))}
          placeholder={texts.chooseBusiness}
          value={inquiry.accountId}
          disabled={given !== undefined}
          onChange={(event) => {
            business.onChange(event);
            // Clears a topic that the new business does not offer.
            if (chosen(getValues()).inquiry.type === "") setValue("type", "");
          }}
        />
      )}
      <SelectField
        {...form.field("type")}
        label={texts.topic}
        hint={awaitsBusiness && texts.businessFirst}
        options={topics.map(({ value, displayName }) => ({ value, label: displayName }))}
        placeholder={texts.chooseTopic}
        value={inquiry.type}
        disabled={awaitsBusiness}
      />
      <TextArea
        {...form.field("description")}
        label={texts.message}
        hint={texts.messageHint[country]}
        rows={6}
        length={{ now: values.description.length, most: longestMessage }}
      />
    </Form>
  );
}
