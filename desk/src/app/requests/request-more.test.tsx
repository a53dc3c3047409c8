import {
  addStipulation,
  listLenderStipulations,
  type LenderStipulation,
} from "@portal/domain/applications/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { getApplication, type Application } from "@portal/domain/work/applications/contract";
import { listNotes } from "@portal/domain/work/notes/contract";
import { kindOf } from "@portal/domain/work/requests/rules";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { application } from "../../testing/application-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { lenderRequest, notesOf } from "../../testing/request-fixtures.ts";

type Start = {
  readonly shown?: Application;
  readonly requests?: readonly LenderStipulation[];
  readonly roles?: readonly Role[];
  readonly api?: (api: StubApi) => void;
};

const open = ({ shown = application(), requests = [], roles = ["underwriter"], api }: Start = {}) =>
  openWork("/desk/applications/op-okonkwo", {
    roles,
    api: (stub) => {
      stub.answer(getApplication, shown);
      stub.answer(listNotes, notesOf([]));
      stub.answer(listLenderStipulations, { stipulations: [...requests], nextCursor: null });
      stub.answer(addStipulation, { stipulation: lenderRequest("taxReturn") });
      api?.(stub);
    },
  });

const dialog = () => page.getByRole("dialog", { name: "Request more" });
const box = (name: string) => dialog().getByRole("checkbox", { name, exact: true });
const part = (name: string) => dialog().getByRole("region", { name, exact: true });
const message = (name: string) => part(name).getByLabelText("Message to Grace");
const made = (api: StubApi) => api.calls(addStipulation).map(({ body }) => body);

async function press(): Promise<void> {
  await expect.element(page.getByRole("button", { name: "Request more" })).toBeVisible();
  await userEvent.keyboard("m");
  await expect.element(dialog().getByRole("checkbox").first()).toBeVisible();
}

test("Request more makes several requests, each with its own message and number of files [DESK-ASK-01]", async () => {
  const api = await open();
  await press();
  await expect.element(dialog().getByText("Grace gets one email within 10 minutes.")).toBeVisible();
  for (const name of ["Profit and loss statement", "Landlord reference", "Driver's license"])
    await box(name).click();
  await expect
    .element(message("Profit and loss statement"))
    .toHaveValue("The last full year and this year to date.");
  await message("Profit and loss statement").fill("x".repeat(501));
  await dialog().getByRole("button", { name: "Request 3" }).click();
  await expect
    .element(message("Profit and loss statement"))
    .toHaveAccessibleDescription(/Must be at most 500 characters/);
  expect(made(api)).toEqual([]);
  await message("Profit and loss statement").fill("From January to October 2026.");
  await part("Profit and loss statement").getByLabelText("Number of files").fill("2");
  await part("Driver's license").getByLabelText("For").selectOptions("Grace Okonkwo");
  expect(part("Landlord reference").getByLabelText("Number of files").elements()).toEqual([]);
  expect(part("Profit and loss statement").getByLabelText("For").elements()).toEqual([]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => dialog().elements()).toEqual([]);
  const id = expect.stringMatching(/^desk-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string;
  expect(made(api)).toEqual([
    {
      ...kindOf("profitAndLoss").fields,
      externalId: id,
      customerFacingCopy: "From January to October 2026.",
      countRequired: 2,
    },
    { ...kindOf("landlord").fields, externalId: id },
    { ...kindOf("driversLicense").fields, externalId: id, countRequired: 1, contact: "c-grace" },
  ]);
  expect(new Set(made(api).map(({ externalId }) => externalId)).size).toBe(3);
  await expect.element(page.getByText("Requested 3 items.")).toBeInTheDocument();
  expect(api.calls(getApplication).length).toBeGreaterThan(1);
});

test("Request more lists the kinds in groups, starting with the application's product, and finds kinds by name [DESK-ASK-01]", async () => {
  const groups = () =>
    dialog()
      .getByRole("group")
      .elements()
      .map((group) => group.querySelector("legend")?.textContent);
  await open({
    shown: application({ isPpp: true, forgiveness: [{ forgivenessId: "fg", stage: "Document Review" }] }),
  });
  await press();
  expect(groups()).toEqual(["Forgiveness", "Identity and business", "Financial", "Bank", "People", "PPP"]);
  await dialog().getByLabelText("Find a request").fill("TAX");
  expect(groups()).toEqual(["Financial"]);
  await expect.element(box("Business tax return")).toBeVisible();
  await dialog().getByLabelText("Find a request").fill("lease");
  await expect.element(dialog().getByText("No matches.")).toBeVisible();
});

test("Request more accepts at most ten requests at a time [DESK-ASK-01]", async () => {
  await open();
  await press();
  const boxes = () => dialog().getByRole("checkbox").all();
  // Clicks by script, because clicks by the browser's pointer take longer.
  for (const each of boxes().slice(0, 10)) (each.element() as HTMLElement).click();
  await expect.element(dialog().getByText("You can make up to 10 requests together.")).toBeVisible();
  await expect.element(boxes()[10] ?? dialog()).toBeDisabled();
  await expect.element(boxes()[9] ?? dialog()).toBeEnabled();
});

test("Request more requests a kind that is already open only after a confirmation [DESK-ASK-03]", async () => {
  const api = await open({
    requests: [
      lenderRequest("taxReturn"),
      lenderRequest("balanceSheet", { withdrawnTimestamp: Temporal.Instant.from("2026-11-13T15:00:00Z") }),
      lenderRequest("voidedCheck", { isFulfilled: true }),
    ],
  });
  await press();
  await expect
    .element(box("Business tax return"))
    .toHaveAccessibleDescription("Already requested on Nov 12.");
  for (const name of ["Balance sheet", "Voided check"])
    await expect.element(box(name)).not.toHaveAccessibleDescription(/Already/);
  await box("Business tax return").click();
  await expect.element(part("Business tax return").getByText("Already requested on Nov 12.")).toBeVisible();
  await dialog().getByRole("button", { name: "Request", exact: true }).click();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Choose what to request.");
  expect(made(api)).toEqual([]);
  await part("Business tax return").getByRole("button", { name: "Request anyway" }).click();
  await dialog().getByRole("button", { name: "Request 1" }).click();
  await expect.poll(() => made(api).map(({ name }) => name)).toEqual(["Business tax return"]);
});

test("Request more opens an existing forgiveness request again instead of adding another [DESK-ASK-03]", async () => {
  const api = await open({
    shown: application({ forgiveness: [{ forgivenessId: "fg", stage: "Document Review" }] }),
    requests: [lenderRequest("Rent Documents", { isFulfilled: true })],
    api: (stub) =>
      stub.answer(rejectStipulation, {
        stipulation: lenderRequest("Rent Documents"),
        rejectedDocumentIds: [],
      }),
  });
  await press();
  await box("Rent Documents").click();
  await part("Rent Documents").getByRole("button", { name: "Request anyway" }).click();
  await message("Rent Documents").fill("Please send the lease too.");
  await dialog().getByRole("button", { name: "Request 1" }).click();
  await expect
    .poll(() =>
      api.calls(rejectStipulation).map(({ params, body, headers }) => ({
        ...params,
        ...body,
        version: headers.get("if-match"),
      })),
    )
    .toEqual([{ stipulationId: "sp-Rent Documents", reason: "Please send the lease too.", version: '"5"' }]);
  expect(made(api)).toEqual([]);
});

test("Request more names who changed a forgiveness request meanwhile, keeps the text, and then sends the new version [DESK-ASK-03 DESK-CLAIM-05]", async () => {
  const fields = { version: "6", who: "Theo Park", what: "reviewed the request", at: "2026-11-23T19:16:00Z" };
  const api = await open({
    shown: application({ forgiveness: [{ forgivenessId: "fg", stage: "Document Review" }] }),
    requests: [lenderRequest("Rent Documents", { isFulfilled: true })],
    api: (stub) =>
      stub.answer(rejectStipulation, { refused: "CHANGED_MEANWHILE", message: "This changed.", fields }),
  });
  await press();
  await box("Rent Documents").click();
  await part("Rent Documents").getByRole("button", { name: "Request anyway" }).click();
  await message("Rent Documents").fill("Please send the lease too.");
  const stipulations = [lenderRequest("Rent Documents", { version: 6 })];
  api.answer(listLenderStipulations, { stipulations, nextCursor: null });
  await dialog().getByRole("button", { name: "Request 1" }).click();
  await expect
    .element(dialog().getByRole("alert"))
    .toHaveTextContent(
      "This changed while you had it open. Theo Park reviewed the request at 2:16 PM ET. Your text is still here.",
    );
  await expect.element(message("Rent Documents")).toHaveValue("Please send the lease too.");
  api.answer(rejectStipulation, {
    stipulation: lenderRequest("Rent Documents"),
    rejectedDocumentIds: [],
  });
  await untilAnotherCallCounts();
  await dialog().getByRole("button", { name: "Request 1" }).click();
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(api.calls(rejectStipulation).map(({ headers }) => headers.get("if-match"))).toEqual(['"5"', '"6"']);
});

test("Request more keeps a refused request with its text, and sends only this request again", async () => {
  const api = await open({
    api: (stub) =>
      stub.answer(addStipulation, ({ body }) =>
        body.name === "Balance sheet"
          ? { refused: "REQUESTS_CLOSED", message: "This application no longer accepts requests." }
          : { stipulation: lenderRequest("taxReturn") },
      ),
  });
  await press();
  await box("Business tax return").click();
  await box("Balance sheet").click();
  await message("Balance sheet").fill("Please send it.");
  await dialog().getByRole("button", { name: "Request 2" }).click();
  await expect
    .element(dialog().getByRole("alert"))
    .toHaveTextContent("This application no longer accepts requests.");
  await expect.element(message("Balance sheet")).toHaveValue("Please send it.");
  expect(part("Business tax return").elements()).toEqual([]);
  api.answer(addStipulation, { stipulation: lenderRequest("balanceSheet") });
  await dialog().getByRole("button", { name: "Request 1" }).click();
  await expect
    .poll(() => made(api).map(({ name }) => name))
    .toEqual(["Business tax return", "Balance sheet", "Balance sheet"]);
});

test.each([
  ["for an application that takes no requests", { shown: application({ takesRequests: false }) }],
  ["for people who may not make requests", { roles: ["support"] as const }],
])("the button Request more is missing %s [DESK-ASK-06]", async (_, start) => {
  await open(start);
  await expect.element(page.getByRole("heading", { name: "Requests" })).toBeVisible();
  expect(page.getByRole("button", { name: "Request more" }).elements()).toEqual([]);
  await userEvent.keyboard("m");
  expect(page.getByRole("dialog").elements()).toEqual([]);
});
