import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { askTexts as texts } from "@portal/domain/work/requests/pages/messages";
import {
  kindOf,
  kindOfRequest,
  mostFiles,
  mostMessage,
  type RequestCode,
  type RequestKind,
} from "@portal/domain/work/requests/rules";
import { fillIn, required } from "@portal/domain/wire/messages";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";
import { useRef } from "react";
import { withChangedText } from "../../platform/changed-text.ts";
import { useStaff } from "../../platform/session.ts";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { makeRequest, requestAgain } from "../../work/requests/queries.ts";

/** A kind of request that the person chose, with what they typed. */
export type Item = {
  readonly message: string;
  readonly count: string;
  /** The contact id of the person, or an empty text for the business. */
  readonly contactId: string;
  /** True if the person confirmed a second request of a kind that is already open. */
  readonly isConfirmed: boolean;
};
type Values = { items: Record<string, Item | undefined> };

/** Returns the newest request of each kind that the application already has. */
export function openRequests(requests: readonly LenderStipulation[]): Map<RequestCode, LenderStipulation> {
  const open = new Map<RequestCode, LenderStipulation>();
  for (const request of requests.toReversed()) {
    const kind = kindOfRequest(request);
    if (!kind || request.withdrawnTimestamp !== null) continue;
    // A forgiveness application has one request of each kind, which opens again.
    if (!request.isFulfilled || kind.group === "forgiveness") open.set(kind.code, request);
  }
  return open;
}

export const newItem = ({ fields }: RequestKind): Item => ({
  message: fields.customerFacingCopy,
  count: String(fields.countRequired ?? 1),
  contactId: "",
  isConfirmed: false,
});

type Options = {
  readonly opportunityId: string;
  readonly open: ReadonlyMap<RequestCode, LenderStipulation>;
  /** Loads the requests again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onDone: (codes: readonly RequestCode[]) => void;
};

/**
 * A form for several requests. Each request leaves the form once it is made, so that it is not made twice. If someone
 * else has changed a request, shows this change and keeps the text.
 */
export function useRequestForm({ opportunityId, open, onChanged, onDone }: Options) {
  const { deskTimeZone } = useStaff().settings;
  /** The ids of calls without a known outcome. Sending the same request again repeats its ids (DESK-STATE-03). */
  const attempts = useRef(new Map<string, { readonly externalId: string; readonly key: string }>());
  const made = useRef<RequestCode[]>([]);
  const chosen = ({ items }: Values) =>
    Object.entries(items).flatMap(([code, item]) => (item ? [{ code: code as RequestCode, item }] : []));
  const ready = (values: Values) =>
    chosen(values).filter(({ code, item }) => item.isConfirmed || !open.has(code));

  const sendOne = async (code: RequestCode, item: Item) => {
    const content = JSON.stringify([code, item]);
    const attempt = attempts.current.get(content) ?? { externalId: newDeskId(), key: freshKey() };
    attempts.current.set(content, attempt);
    const { group, fields } = kindOf(code);
    const idempotencyKey = attempt.key;
    const known = open.get(code);
    const message = item.message.trim();
    const outcome =
      known && group === "forgiveness"
        ? await requestAgain({ request: known, reason: message, idempotencyKey })
        : await makeRequest({
            opportunityId,
            idempotencyKey,
            body: {
              ...fields,
              externalId: attempt.externalId,
              customerFacingCopy: message,
              ...(fields.isDocument !== false && { countRequired: Number(item.count) }),
              ...(item.contactId && { contact: item.contactId }),
            },
          });
    if (outcome.ok || outcome.status < 500) attempts.current.delete(content);
    return outcome;
  };

  const checked = useDeskForm<Values, readonly RequestCode[], string>({
    defaultValues: { items: {} },
    part: "requests",
    check: (values) => {
      const asked = ready(values);
      if (asked.length === 0) return { items: texts.chooseFirst };
      return Object.fromEntries(
        asked.flatMap(({ code, item }) => [
          [`items.${code}.message`, messageFault(item.message)],
          [
            `items.${code}.count`,
            kindOf(code).fields.isDocument === false ? undefined : countFault(item.count),
          ],
        ]),
      );
    },
    send: async (values) => {
      for (const { code, item } of ready(values)) {
        const outcome = await sendOne(code, item);
        if (!outcome.ok && outcome.code === "CHANGED_MEANWHILE") {
          // Loads the request again, so that the next attempt concerns the version on screen.
          await onChanged();
          return withChangedText(outcome, deskTimeZone);
        }
        if (!outcome.ok) return { ...outcome, fields: {} };
        made.current.push(code);
        checked.form.setValue(`items.${code}`, undefined);
      }
      return { ok: true, value: made.current };
    },
    onDone: (codes) => onDone(codes),
  });
  return { ...checked, chosen: chosen(checked.form.watch()), ready: ready(checked.form.watch()), made };
}

function messageFault(message: string): string | undefined {
  if (!message.trim()) return required;
  return message.length > mostMessage ? fillIn(texts.long, { most: mostMessage }) : undefined;
}

function countFault(count: string): string | undefined {
  const isCount = /^\d{1,2}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= mostFiles;
  return isCount ? undefined : fillIn(texts.countRange, { most: mostFiles });
}

/** Returns a new external id for a request that staff make at the desk. */
const newDeskId = () => `desk-${freshKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
