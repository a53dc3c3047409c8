import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { getDeskSession } from "@portal/domain/staff/contract";
import { deskPage } from "@portal/domain/wire/desk/desk-page";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openDeskPage, openSession } from "../testing/open-desk-page.tsx";
import { askDesk } from "./call-desk.ts";
import { Loaded } from "./loaded.tsx";
import { usePage } from "./page.ts";

function StateScreen() {
  const query = useQuery({ queryKey: ["state"], queryFn: () => askDesk(getDeskSession, { query: {} }) });
  return (
    <>
      <h1 {...usePage("State")}>State</h1>
      <Loaded state={loadState([query], ({ state }) => state)} skeleton={<p>Waiting</p>}>
        {(state) => <p>The session is {state}.</p>}
      </Loaded>
    </>
  );
}

test("a section that failed to load offers to try again, and then shows its content", async () => {
  const api = await openDeskPage("/desk/state", {
    page: { path: deskPage("state"), access: "self", screen: () => Promise.resolve(StateScreen) },
    api: (stub) => {
      stub.answer(getDeskSession, { refused: "INTERNAL_SERVER_ERROR" });
      stub.answerOnce(getDeskSession, openSession());
    },
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("We couldn't load this.");
  api.answer(getDeskSession, openSession());
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("The session is open.")).toBeVisible();
});
