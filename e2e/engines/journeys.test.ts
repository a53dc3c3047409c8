import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { pdf } from "../files.ts";
import { lenderOf } from "../lender.ts";
import { person } from "../people.ts";
import type { Browser, Engine, Tab } from "./engine.ts";
import type { Target } from "./find-in-page.ts";
import { portalPage, type PortalPage } from "./portal-page.ts";
import { startPuppeteer } from "./puppeteer-engine.ts";
import { startTestPortal, type TestPortal } from "./test-portal.ts";
import { startWebKit } from "./webkit-engine.ts";

const start = (engine: Engine): Promise<Browser> =>
  engine.name === "WebKit" ? startWebKit(engine) : startPuppeteer(engine);

const button = (name: string | RegExp, inside?: Target): Target => ({
  role: "button",
  name,
  ...(inside && { inside }),
});
const link = (name: string | RegExp): Target => ({ role: "link", name });
const title = (name: string): Target => ({ role: "heading", level: 1, name });
const heading = (name: string): Target => ({ role: "heading", name });
const text = (wanted: string | RegExp): Target => ({ text: wanted });
const field = (label: string, inside?: Target): Target => ({ label, ...(inside && { inside }) });
const radio = (question: string | RegExp, name: string): Target => ({
  role: "radio",
  name,
  inside: { role: "radiogroup", name: question },
});
const status = (wanted: string | RegExp): Target => ({ text: wanted, inside: { role: "status" } });

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-engines-"));
  portal = await startTestPortal();
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(inject("engines"))("a borrower's tasks in $name $version", (engine) => {
  let browser: Browser;
  let tab: Tab;
  let page: PortalPage;
  beforeAll(async () => {
    browser = await start(engine);
  });
  afterAll(() => browser.stop());
  beforeEach(async () => {
    await portal.server.renew();
    portal.proxy.isDown = false;
    portal.proxy.errors.length = 0;
    tab = await browser.openTab();
    page = portalPage(tab, portal.proxy.url);
  });
  afterEach(() => tab.close());

  test("a borrower signs in with a password and a security question", async () => {
    const dana = person("dana");
    await page.open("/us/login");
    await page.click(button(/^Log in with email/));
    await page.fill(field("Email address"), dana.email);
    await page.fill(field("Password"), dana.password ?? "");
    await page.press("Enter");
    await page.see(title("Answer your security question"));
    const [first] = dana.answers;
    await page.fill(field(first?.question ?? ""), first?.answer ?? "");
    await page.click(button("Continue"));
    await page.see(title("Maple & Main Bakery LLC"));
    await page.arrive(/^\/us\/summary$/);
    expect(await page.readStorage("token")).toEqual(expect.any(String));
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower uploads a requested document", async () => {
    const file = join(folder, "Driver license.pdf");
    await writeFile(file, pdf("Driver license.pdf").buffer);
    await page.signIn(person("teresa"));
    await page.open("/us/action-items");
    await page.click(link(/^Start Proof of identity/));
    await page.see(title("Identity Verification"));
    await page.upload(file);
    await page.see(heading("Ready to upload"));
    await page.see(text("Driver license.pdf"));
    await page.click(button("Submit"));
    await page.see(status("Proof of identity received. 12 left to do."));
    await page.arrive(/^\/us\/summary\?successStipulationGroupName=ProofOfIdentity/);
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower pays the past-due amount", async () => {
    const dialog: Target = { role: "dialog" };
    await page.signIn(person("dana"));
    await page.open("/us/one-time-payment");
    await page.click(button("Make a One-Time Payment"));
    await page.see({ text: "****4821", inside: dialog });
    await page.check({ role: "radio", name: /^Past due amount \$1,284\.60/, inside: dialog });
    await page.click(button("Submit", dialog));
    await page.see({ role: "heading", name: "Payment Confirmation", inside: dialog });
    await page.see({ text: /^Your payment of \$1,284\.60 has been scheduled for /, inside: dialog });
    await page.click(button("Done", dialog));
    await page.miss(dialog);
    await page.see({ text: /^\$1,284\.60/, inside: { role: "list", name: "Scheduled One-Time Payment" } });
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower adds an owner, attests and submits", async () => {
    const form: Target = { role: "region", name: "Add owner" };
    await page.signIn(person("nora"));
    await page.open("/us/action-items");
    await page.click(link(/^Start Verify your business representatives/));
    await page.click(button("Add owner"));
    for (const [label, typed] of [
      ["First name", "Marcus"],
      ["Last name", "Whitfield"],
      ["Date of birth", "09021981"],
      ["Social Security number", "911456620"],
      ["Street", "90 Walnut Street"],
      ["City", "Des Moines"],
      ["ZIP", "50309"],
      ["Phone", "15155550163"],
      ["Email", "marcus@lindgrenmill.example"],
      ["Percent owned", "25"],
    ] as const)
      await page.fill(field(label, form), typed);
    await page.choose(field("State", form), "IA");
    await page.click(button("Add owner", form));
    await page.check({ role: "radio", name: /Nora Lindgren \(you\)/ });
    await page.check(field("I attest to the accuracy of the ownership information."));
    await page.check({ role: "checkbox", name: /I agree to the/ });
    await page.click(button("Submit"));
    await page.see(status("You have provided us with your Business Representatives."));
    await page.arrive(/^\/us\/summary\?successStipulationGroupName=/);
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower completes form 3508 and submits the estimate", async () => {
    const next = button("Save and Continue");
    await page.signIn(person("vidar"));
    await page.open("/us/summary");
    await page.click(button("Apply"));
    await page.see(title("Your application overview"));
    for (const question of [/^Are you a self-employed/, /^Did you keep every/, /^Did you avoid/, /^Were you/])
      await page.check(radio(question, "No"));
    await page.click(button("Submit"));
    await page.see(title("Payroll covered period"));
    await page.click(next);
    await page.see(title("Payroll costs"));
    await fillAll(page, {
      "Cash compensation (Table 1, Box 1)": "90000",
      "Average FTE (Table 1, Box 2)": "8.5",
      "Cash compensation (Table 2, Box 4)": "30000",
      "Average FTE (Table 2, Box 5)": "2",
    });
    await page.check(radio("Did you keep every employee's pay at 75% or more?", "Yes"));
    await page.click(next);
    await page.see(title("Other payroll costs"));
    await fillAll(page, {
      "Employer health insurance contributions": "6000",
      "Employer retirement plan contributions": "4000",
      "State and local taxes": "2000",
      "Number of owners": "2",
      "Total compensation to owners": "20000",
    });
    await page.click(next);
    await page.see(title("FTE and business activity"));
    for (const question of [/^Did you avoid/, /^Were any/, /^Were you unable/, /^Did you reduce FTE/])
      await page.check(radio(question, "No"));
    await page.fill(field("Average FTE during your chosen reference period"), "12");
    await page.click(next);
    await page.see(title("Other business details"));
    await fillAll(page, {
      "Employees at time of forgiveness application": "11",
      "Business mortgage interest payments": "0",
      "Business rent or lease payments": "24000",
      "Business utility payments": "4000",
      "Covered operations expenditures": "3000",
      "Covered property damage costs": "0",
      "Covered supplier costs": "5000",
      "Covered worker protection expenditures": "2000",
    });
    await page.check(radio(/^Did you, with affiliates, receive PPP loans/, "No"));
    await page.check(radio("Did you receive an EIDL advance?", "No"));
    await page.click(next);
    await page.see(title("Estimating your forgiveness amount"));
    await page.see(text(/\$166,250\.00/));
    await page.click(button("Confirm and Continue"));
    await page.see(title("Upload documents to support your SBA Form 3508"));
    await page.arrive(/^\/us\/forgiveness-summary\?/);
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower completes form 3508S", async () => {
    await page.signIn(person("solveig"));
    await page.open("/us/summary");
    await page.click(button(/Get Started/));
    await page.click(link("Get Started, SBA Form 3508S"));
    await page.see(title("SBA Form 3508S"));
    const hint = await page.see(text(/: any day from .* to \w{3} \d+, \d{4}\.$/));
    const [, name = "", day, year] = / to (\w{3}) (\d+), (\d{4})\.$/.exec(hint) ?? [];
    const month = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(name) / 3 + 1;
    await fillAll(page, {
      "Employees at time of forgiveness application": "4",
      "Covered period end date": `${month}/${day}/${year}`,
      "Payroll costs": "62400",
      "Requested loan forgiveness amount": "62400",
    });
    await page.check(radio(/^Did you, together with affiliates, receive PPP loans/, "No"));
    await page.check(radio(/^Did you reduce employee salaries or wages/, "No"));
    await page.click(button("Submit"));
    await page.arrive(/^\/us\/forgiveness-summary\?successStipulationGroupName=SBA\+Form\+3508/);
    await page.see(link("Get Started, Reduction in Gross Receipts"));
    await page.miss(link("Get Started, SBA Form 3508S"));
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a signer consents, adopts a signature and signs the loan agreement", async () => {
    const sample = await fetch(`${portal.server.url}/sandbox/agreement.pdf`);
    await lenderOf(portal.server).giveAgreement(
      "application-contact-lena-hart",
      new Uint8Array(await sample.arrayBuffer()),
    );
    await page.signIn(person("lena"));
    await page.open("/us/summary");
    await page.click(link(/^View your loan agreement, /));
    await page.click(button("Sign Loan Agreement"));
    await page.see(title("Sign your loan agreement"));
    await page.see(text("Page 1 of 3"));
    await page.check({ role: "checkbox", name: /^I agree to do business electronically/ });
    await page.click(button("Agree and Continue"));
    await page.fill(field("Full name"), "Lena M. Hart");
    await page.click(button("Adopt and Continue"));
    await page.see(heading("Sign 3 fields"));
    await page.click(button("Initial"));
    await page.see(text("Page 2 of 3"));
    await page.click(button("Initial"));
    await page.see(text("Page 3 of 3"));
    await page.click(button("Sign"));
    await page.click(button("Finish"));
    await page.see(title("You signed your loan agreement"));
    await page.see(text("Your signed copy is filed."));
    expect(portal.proxy.errors).toEqual([]);
  });

  test("a borrower adds a home phone in the settings", async () => {
    await page.signIn(person("chloe"));
    await page.open("/ca/settings");
    await page.click(link("Add home phone"));
    await page.see(title("Add Home Phone"));
    await page.fill(field("Home phone"), "13025550100");
    await page.click(button("Continue"));
    await page.see(status("Home phone updated."));
    await page.see(text("(302) 555-0100"));
    await page.arrive(/^\/ca\/settings$/);
    expect(portal.proxy.errors).toEqual([]);
  });

  test("the maintenance page returns the borrower to the portal when the API works again", async () => {
    await page.signIn(person("dana"));
    portal.proxy.isDown = true;
    await page.open("/us/action-items");
    await page.see(title("We will be back soon."));
    await page.arrive(/^\/us\/maintenance\?redirect=%2Fus%2Faction-items$/);
    portal.proxy.isDown = false;
    // The maintenance page checks the API every 30 seconds.
    await page.see(title("Action items"), 50_000);
    await page.arrive(/^\/us\/action-items$/);
    expect(portal.proxy.errors).toEqual([]);
  });

  test("the test proxy records a page's uncaught errors and CSP violations", async () => {
    await page.open("/us/login");
    await page.see(title("Log In"));
    await tab.read("void setTimeout(() => { throw new Error('planted'); })");
    await expect.poll(() => portal.proxy.errors).toEqual([expect.stringMatching(/^\/us\/login: .*planted/)]);
    await tab.read(
      "void document.body.append(Object.assign(new Image(), { src: 'https://bank.example/a.png' }))",
    );
    await expect
      .poll(() => portal.proxy.errors.at(-1))
      .toMatch(/^\/us\/login: CSP: img-src blocked https:\/\/bank\.example/);
  });

  describe("a session in a portal with short idle timeouts", () => {
    let quick: TestPortal;
    beforeAll(async () => {
      const times = { portalIdleWarningTimeout: 2_000, portalIdleLogoutTimeout: 10_000 };
      quick = await startTestPortal({ PUBLIC_CONFIG: JSON.stringify(times) });
    });
    afterAll(() => quick.stop());

    test("an idle session shows a warning and ends at the log-out time", async () => {
      const dialog: Target = { role: "alertdialog", name: "All done?" };
      const idlePage = portalPage(tab, quick.proxy.url);
      await idlePage.signIn(person("dana"));
      await idlePage.open("/us/summary");
      await idlePage.see(dialog);
      await idlePage.click(button("Stay Logged In"));
      await idlePage.miss(dialog);
      await idlePage.see(dialog);
      await idlePage.arrive(/^\/us\/login$/);
      await idlePage.see(title("Log In"));
      expect(await idlePage.readStorage("token")).toBeNull();
      expect(quick.proxy.errors).toEqual([]);
    });
  });
});

async function fillAll(page: PortalPage, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, typed] of Object.entries(answers)) await page.fill(field(label), typed);
}
