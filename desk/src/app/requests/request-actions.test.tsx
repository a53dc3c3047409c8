import { receiveRequest, withdrawRequest } from "@portal/domain/applications/lender/requests/contract";
import { addDocuments } from "@portal/domain/documents/lender/adding/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { getApplication, type Application } from "@portal/domain/work/applications/contract";
import { listNotes } from "@portal/domain/work/notes/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { application, applicationRequest } from "../../testing/application-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { lenderRequest, notesOf } from "../../testing/request-fixtures.ts";

const waiting = applicationRequest({
  stipulationId: "sp-profit",
  displayName: "Profit and loss statement",
  isFulfilled: false,
  fulfilledTimestamp: null,
  files: { count: 0, toReview: 0, lastTimestamp: null },
  itemId: null,
  version: 3,
});
const stipulation = lenderRequest("profitAndLoss");

type Start = {
  readonly shown?: Application;
  readonly roles?: readonly Role[];
  readonly api?: (api: StubApi) => void;
};
const open = ({
  shown = application({ requests: [applicationRequest(), waiting] }),
  roles = ["underwriter"],
  api,
}: Start = {}) =>
  openWork("/desk/applications/op-okonkwo", {
    roles,
    api: (stub) => {
      stub.answer(getApplication, shown);
      stub.answer(listNotes, notesOf([]));
      stub.answer(rejectStipulation, { stipulation, rejectedDocumentIds: [] });
      stub.answer(withdrawRequest, { stipulation });
      stub.answer(receiveRequest, { stipulation });
      api?.(stub);
    },
  });

const dialog = () => page.getByRole("dialog");
const menu = (request = "Profit and loss statement") =>
  page.getByRole("button", { name: `More actions for ${request}` });
const button = (name: string) => page.getByRole("button", { name, exact: true });
async function choose(action: string): Promise<void> {
  await menu().click();
  await button(action).click();
  await expect.element(dialog()).toHaveAccessibleName(action);
}
const sent = (
  api: StubApi,
  endpoint: typeof withdrawRequest | typeof receiveRequest | typeof rejectStipulation,
) =>
  api.calls(endpoint).map(({ params, body, headers }) => ({
    ...params,
    ...body,
    version: headers.get("if-match"),
  }));

test("Withdraw requires a note, and sends the version of the request that the page shows [DESK-ASK-04]", async () => {
  const api = await open();
  await choose("Withdraw");
  await expect
    .element(dialog().getByText("The request leaves Grace's checklist at once. No email is sent."))
    .toBeVisible();
  await dialog().getByRole("button", { name: "Withdraw" }).click();
  await expect.element(dialog().getByLabelText("Note")).toBeInvalid();
  expect(sent(api, withdrawRequest)).toEqual([]);
  await dialog().getByLabelText("Note").fill("Asked twice.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(sent(api, withdrawRequest)).toEqual([
    { stipulationId: "sp-profit", note: "Asked twice.", version: '"3"' },
  ]);
  await expect.poll(() => api.calls(getApplication).length).toBeGreaterThan(1);
});

test("staff can mark a request as received, with the way in which it arrived [DESK-ASK-04]", async () => {
  const api = await open();
  await choose("Mark as received");
  await dialog().getByLabelText("How it arrived").selectOptions("In person");
  await dialog().getByLabelText("Note").fill("Brought to the branch.");
  await dialog().getByRole("button", { name: "Mark as received" }).click();
  await expect
    .poll(() => sent(api, receiveRequest))
    .toEqual([
      {
        stipulationId: "sp-profit",
        receivedVia: "in-person",
        note: "Brought to the branch.",
        version: '"3"',
      },
    ]);
});

test("a request can be sent back with a reason, and the text stays if someone else has changed the request [DESK-ASK-04 DESK-CLAIM-05]", async () => {
  const fields = { version: "4", who: "Theo Park", what: "withdrew the request", at: "2026-11-23T19:16:00Z" };
  const api = await open({
    api: (stub) =>
      stub.answer(rejectStipulation, { refused: "CHANGED_MEANWHILE", message: "This changed.", fields }),
  });
  await choose("Request again");
  await dialog().getByLabelText("Message to Grace").fill("Please add December.");
  await dialog().getByRole("button", { name: "Request again" }).click();
  await expect
    .element(dialog().getByRole("alert"))
    .toHaveTextContent(
      "This changed while you had it open. Theo Park withdrew the request at 2:16 PM ET. Your text is still here.",
    );
  await expect.element(dialog().getByLabelText("Message to Grace")).toHaveValue("Please add December.");
  expect(sent(api, rejectStipulation)).toEqual([
    { stipulationId: "sp-profit", reason: "Please add December.", version: '"3"' },
  ]);
});

test("a fulfilled request can be requested again, but not withdrawn or marked as received", async () => {
  await open();
  await menu("Bank statements (4 months)").click();
  await expect.element(button("Request again")).toBeVisible();
  expect(button("Withdraw").elements()).toEqual([]);
  expect(button("Mark as received").elements()).toEqual([]);
});

test("staff can add documents for a borrower, and the dialog shows why a document was refused [DESK-ASK-05]", async () => {
  const api = await open({
    api: (stub) =>
      stub.answer(addDocuments, {
        success: [{ filename: "statement.pdf", documentId: "d1" }],
        failure: [{ filename: "macro.xlsx", failureReason: "File could not be read." }],
      }),
  });
  await choose("Add a document for Grace");
  await expect
    .element(dialog().getByText("Grace sees the files as “Added by Prairie Lakes Bank”."))
    .toBeVisible();
  await dialog().getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(dialog().getByText("Choose a file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  if (!input) throw new Error("there is no file input");
  await userEvent.upload(input, [
    new File(["%PDF-1.4"], "statement.pdf"),
    new File(["a"], "macro.xlsx"),
    new File(["MZ"], "virus.exe"),
  ]);
  await expect.element(dialog().getByText(/^virus\.exe: File type is not allowed\./)).toBeVisible();
  await dialog().getByLabelText("How it arrived").selectOptions("By email");
  await dialog().getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(dialog().getByText("macro.xlsx: File could not be read.")).toBeVisible();
  expect(
    api.calls(addDocuments).map(({ params, fields, files }) => ({
      ...params,
      ...fields,
      files: files.map(({ name }) => name),
    })),
  ).toEqual([
    {
      opportunityId: "op-okonkwo",
      stipulation_id: "sp-profit",
      receivedVia: "email",
      files: ["statement.pdf", "macro.xlsx"],
    },
  ]);
  await expect.poll(() => api.calls(getApplication).length).toBeGreaterThan(1);
});

test("the dialog for adding documents accepts at most 15 files with different names [DESK-ASK-05]", async () => {
  await open();
  await choose("Add a document for Grace");
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  if (!input) throw new Error("there is no file input");
  const files = Array.from({ length: 16 }, (_, at) => new File(["a"], `page-${at + 1}.pdf`));
  await userEvent.upload(input, [...files, new File(["another"], "page-1.pdf")]);
  await expect
    .element(dialog().getByText("page-16.pdf: You can add up to 15 files at a time. Add this file next."))
    .toBeVisible();
  expect(
    dialog()
      .getByText(/^page-\d+\.pdf$/)
      .elements(),
  ).toHaveLength(15);
});

test("a received request shows how it arrived, and withdrawn requests appear after a click [DESK-ASK-04]", async () => {
  const received = applicationRequest({
    ...waiting,
    isFulfilled: true,
    fulfilledTimestamp: Temporal.Instant.from("2026-11-18T15:00:00Z"),
    receivedVia: "mail",
  });
  const withdrawnRequests = [
    {
      stipulationId: "sp-old",
      displayName: "Balance sheet",
      withdrawnTimestamp: Temporal.Instant.from("2026-11-19T15:00:00Z"),
      note: "Asked twice.",
    },
  ];
  await open({ shown: application({ requests: [received], withdrawnRequests }) });
  const row = page.getByRole("row", { name: /^Profit and loss statement/ });
  await expect.element(row).toMatchTextContent(/By mail, Nov 18.*Received/);
  await expect.element(page.getByText("1 withdrawn.")).toBeVisible();
  expect(page.getByRole("row", { name: /^Balance sheet/ }).elements()).toEqual([]);
  await button("Show withdrawn").click();
  await expect
    .element(page.getByRole("row", { name: /^Balance sheet/ }))
    .toHaveTextContent("Balance sheetWithdrawn Nov 19Asked twice.");
  await button("Hide withdrawn").click();
  expect(page.getByRole("row", { name: /^Balance sheet/ }).elements()).toEqual([]);
});

test("people who may not make requests see no actions for requests", async () => {
  await open({ roles: ["support"] });
  await expect.element(page.getByRole("row", { name: /^Profit and loss statement/ })).toBeVisible();
  expect(menu().elements()).toEqual([]);
});
