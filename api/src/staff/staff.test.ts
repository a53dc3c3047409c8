import { staff, staffFactors, staffSessions } from "@portal/database/schema/staff";
import { auditEntries } from "@portal/database/schema/server";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { thePortal } from "@portal/domain/events/principal";
import * as contract from "@portal/domain/staff/contract";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { joinStaff, sessionIn, type Joined } from "../testing/desk/join-staff.ts";
import { deskCaller } from "../testing/desk/open-desk.ts";
import { sentMails } from "../testing/sent-mails.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { addStaff } from "./add-staff.ts";

let portal: TestApp;
let theo: Joined;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  theo = await joinStaff(portal);
});

const stranger = () => deskCaller(portal, {});
const refused = {
  error: true,
  code: "SIGN_IN_FAILED",
  message: "We couldn't sign you in. Check what you entered, or ask an administrator.",
};
const setState = (state: "active" | "disabled") =>
  portal.context.database.update(staff).set({ state }).where(eq(staff.id, theo.staffId));
const liveSessions = () =>
  portal.context.database
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, theo.staffId), isNull(staffSessions.endedAt)));
const failTimes = async (count: number) => {
  for (let time = 0; time < count; time += 1) await theo.givePassword("a wrong password");
};

describe("signing in", () => {
  test("a session opens only after the password and the second factor [DESK-SIGNIN-02]", async () => {
    const { answer, desk } = await theo.givePassword();
    expect([answer.status, answer.value.state]).toEqual([200, "pending-factor"]);
    expect(answer.body).not.toHaveProperty("firstName");
    const early = await desk.call(listLenderDocuments);
    expect([early.status, early.body.code]).toEqual([401, "SESSION_EXPIRED"]);
    expect((await desk.call(contract.lockDesk, { body: {} })).status).toBe(401);
    const opened = await desk.call(contract.confirmFactor, { body: { code: theo.codeAt() } });
    expect(opened.value).toMatchObject({
      state: "open",
      firstName: "Theo",
      email: theo.email,
      roles: ["underwriter"],
      recoveryCodesLeft: 10,
    });
    expect((await sessionIn(portal, opened).call(listLenderDocuments)).status).toBe(200);
    // The cookie from the password step does not work after the second factor.
    expect((await desk.call(listLenderDocuments)).status).toBe(401);
  });

  test("the second factor must follow the password within ten minutes [DESK-SIGNIN-02]", async () => {
    const { desk } = await theo.givePassword();
    portal.clock.advance({ minutes: 9, seconds: 59 });
    const { desk: late } = await theo.givePassword();
    expect((await desk.call(contract.getDeskSession)).value.state).toBe("pending-factor");
    portal.clock.advance({ seconds: 1 });
    expect((await desk.call(contract.getDeskSession)).value.state).toBe("none");
    expect((await desk.call(contract.confirmFactor, { body: { code: theo.codeAt() } })).status).toBe(401);
    expect((await late.call(contract.confirmFactor, { body: { code: theo.codeAt() } })).status).toBe(200);
  });

  test("a code works only once, and at most one 30-second time step early or late [DESK-SIGNIN-04]", async () => {
    const statusWith = async (code: string) => {
      const { desk } = await theo.givePassword();
      return (await desk.call(contract.confirmFactor, { body: { code } })).status;
    };
    expect(await statusWith(theo.codeAt(-2))).toBe(401);
    expect(await statusWith(theo.codeAt(2))).toBe(401);
    expect(await statusWith(theo.codeAt(-1))).toBe(200);
    expect(await statusWith(theo.codeAt(-1))).toBe(401);
    const next = theo.codeAt(1);
    expect(await statusWith(` ${next.slice(0, 3)} ${next.slice(3)} `)).toBe(200);
    expect(await statusWith(next)).toBe(401);
    // After a code is used, older codes are invalid.
    expect(await statusWith(theo.codeAt(0))).toBe(401);
    expect(await statusWith("12345")).toBe(401);
    portal.clock.advance({ seconds: 60 });
    expect(await statusWith(theo.codeAt())).toBe(200);
  });

  test("two simultaneous calls with the same code open only one session [DESK-SIGNIN-04]", async () => {
    const halves = await Promise.all([theo.givePassword(), theo.givePassword()]);
    const code = theo.codeAt();
    const answers = await Promise.all(
      halves.map(({ desk }) => desk.call(contract.confirmFactor, { body: { code } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("two simultaneous calls with different right factors open a session only once [DESK-SIGNIN-02]", async () => {
    const { desk } = await theo.givePassword();
    const [recoveryCode = ""] = theo.recoveryCodes;
    const answers = await Promise.all([
      desk.call(contract.confirmFactor, { body: { code: theo.codeAt() } }),
      desk.call(contract.confirmFactor, { body: { recoveryCode } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const [opened] = answers.filter(({ status }) => status === 200);
    expect(opened && (await sessionIn(portal, opened).call(listLenderDocuments)).status).toBe(200);
  });

  test("a recovery code works only once, and the person gets a mail about its use [DESK-SIGNIN-04]", async () => {
    const [first = "", second = ""] = theo.recoveryCodes;
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const confirm = async (recoveryCode: string) => {
      const { desk } = await theo.givePassword();
      return desk.call(contract.confirmFactor, { body: { recoveryCode } });
    };
    const opened = await confirm(first.toUpperCase().replaceAll("-", " "));
    expect(opened.value.recoveryCodesLeft).toBe(9);
    const mail = { kind: "staff-recovery-code-used", to: theo.email, firstName: "Theo", country: "us" };
    expect(await sentMails(portal, theo.email)).toEqual([mail]);
    expect((await confirm(first)).status).toBe(401);
    expect((await confirm(`${second.slice(0, -1)}${second.endsWith("a") ? "b" : "a"}`)).status).toBe(401);
    expect(await sentMails(portal, theo.email)).toHaveLength(1);
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("a sign-in to an unknown, locked, disabled or invited account gets the same response as a wrong password [DESK-SIGNIN-05]", async () => {
    const wrong = (await theo.givePassword("a wrong password")).answer;
    expect([wrong.status, wrong.body]).toEqual([401, refused]);
    const answerTo = async (email: string, password = theo.password) => {
      const { status, response } = await stranger().call(contract.signInAtDesk, {
        body: { email, password },
      });
      return [status, response.body, response.headers["set-cookie"]];
    };
    const expected = [401, wrong.response.body, undefined];
    expect(await answerTo("nobody@alderway.example")).toEqual(expected);
    await inTransaction(portal.context, (tx) =>
      addStaff(
        tx,
        { firstName: "A", lastName: "B", email: "new@alderway.example", roles: ["lead"] },
        thePortal,
      ),
    );
    expect(await answerTo("new@alderway.example")).toEqual(expected);
    await setState("disabled");
    expect(await answerTo(theo.email)).toEqual(expected);
    await setState("active");
    expect((await theo.givePassword()).answer.status).toBe(200);
    await failTimes(10);
    // The portal refuses even the right password of a locked account.
    expect(await answerTo(theo.email.toUpperCase())).toEqual(expected);
  });

  test("ten failures lock an account for 15 minutes, counting passwords, codes and recovery codes together [DESK-SIGNIN-05]", async () => {
    const { desk } = await theo.givePassword();
    await failTimes(5);
    for (let time = 0; time < 2; time += 1)
      expect((await desk.call(contract.confirmFactor, { body: { code: "000000" } })).body).toEqual(refused);
    for (let time = 0; time < 2; time += 1)
      await desk.call(contract.confirmFactor, { body: { recoveryCode: "aaaa-bbbb-cccc-dddd" } });
    // After nine failures, one attempt is left. A right password does not count as a failure.
    expect((await theo.givePassword()).answer.status).toBe(200);
    await desk.call(contract.confirmFactor, { body: { code: "000000" } });
    expect((await theo.givePassword()).answer.status).toBe(401);
    const code = { body: { code: theo.codeAt() } };
    expect((await desk.call(contract.confirmFactor, code)).status).toBe(401);
    const [recoveryCode = ""] = theo.recoveryCodes;
    expect((await desk.call(contract.confirmFactor, { body: { recoveryCode } })).status).toBe(401);
    portal.clock.advance({ minutes: 14, seconds: 59 });
    expect((await theo.givePassword()).answer.status).toBe(401);
    portal.clock.advance({ seconds: 1 });
    const { desk: later } = await theo.givePassword();
    // The refused attempt did not use up the recovery code.
    expect((await later.call(contract.confirmFactor, { body: { recoveryCode } })).status).toBe(200);
  });

  test("wrong codes for unlocking and stepping up count toward the account's lockout [DESK-SIGNIN-05]", async () => {
    const desk = await theo.signIn();
    await failTimes(5);
    for (let time = 0; time < 2; time += 1)
      expect((await desk.call(contract.unlockDesk, { body: { code: "000000" } })).body).toEqual(refused);
    await desk.call(contract.lockDesk, { body: {} });
    for (let time = 0; time < 3; time += 1)
      expect((await desk.call(contract.unlockDesk, { body: { code: "000000" } })).body).toEqual(refused);
    portal.clock.advance({ seconds: 60 });
    expect((await desk.call(contract.unlockDesk, { body: { code: theo.codeAt() } })).body).toEqual(refused);
    expect((await theo.givePassword()).answer.status).toBe(401);
  });

  test("a borrower's failures do not lock a member of staff with the same address [DESK-SIGNIN-05]", async () => {
    const { logIn } = await import("@portal/domain/auth/contract");
    const body = { email: theo.email, password: "wrong", partner: "sf", brand: "", validatePartner: false };
    for (let time = 0; time < 11; time += 1) await portal.stranger.call(logIn, { body });
    expect((await theo.givePassword()).answer.status).toBe(200);
  });

  test("a sign-in fails when the person is disabled between the password and the code", async () => {
    const { desk } = await theo.givePassword();
    await setState("disabled");
    const answer = await desk.call(contract.confirmFactor, { body: { code: theo.codeAt() } });
    expect([answer.status, answer.response.headers["set-cookie"]]).toEqual([401, undefined]);
    await setState("active");
    expect((await liveSessions()).map(({ state }) => state)).toEqual(["pending-factor"]);
  });
});

describe("the limit of five sessions for each person", () => {
  test("the sixth sign-in ends the session that was unused longest [DESK-SESS-06]", async () => {
    const sessions = [];
    for (let time = 0; time < 5; time += 1) sessions.push(await theo.signIn());
    const [first, second] = sessions;
    portal.clock.advance({ seconds: 30 });
    expect((await first?.call(contract.getDeskSession, { query: { active: "1" } }))?.value.state).toBe(
      "open",
    );
    sessions.push(await theo.signIn());
    const statuses = await Promise.all(sessions.map((each) => each.call(listLenderDocuments)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200, 200, 200, 200]);
    expect((await second?.call(contract.getDeskSession))?.value.state).toBe("none");
  });

  test("after eight simultaneous password steps, five sessions wait for a second factor, and open sessions stay open [DESK-SESS-06]", async () => {
    const open = await theo.signIn();
    const halves = await Promise.all(Array.from({ length: 8 }, () => theo.givePassword()));
    expect(halves.every(({ answer }) => answer.status === 200)).toBe(true);
    const states = (await liveSessions()).map(({ state }) => state);
    expect(states.filter((state) => state === "pending-factor")).toHaveLength(5);
    expect((await open.call(listLenderDocuments)).status).toBe(200);
  });

  test("after two simultaneous second factors, the person has five open sessions [DESK-SESS-06]", async () => {
    for (let time = 0; time < 4; time += 1) await theo.signIn();
    const halves = await Promise.all([theo.givePassword(), theo.givePassword()]);
    const [one = "", two = ""] = theo.recoveryCodes;
    const answers = await Promise.all(
      halves.map(({ desk }, at) =>
        desk.call(contract.confirmFactor, { body: { recoveryCode: at === 0 ? one : two } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await liveSessions()).filter(({ state }) => state === "open")).toHaveLength(5);
  });
});

describe("setting up an account", () => {
  async function invite() {
    const person = { firstName: "Ines", lastName: "Duarte", email: "", roles: ["finance"] as const };
    const email = `quarterdeck${portal.clock.now().epochMilliseconds}@alderway.example`;
    portal.clock.advance({ milliseconds: 1 });
    const added = await inTransaction(portal.context, (tx) => addStaff(tx, { ...person, email }, thePortal));
    const token = added?.link.split("#")[1] ?? "";
    const begun = await stranger().call(contract.beginSetUp, { body: { token } });
    const { generateSync } = await import("otplib");
    const { secret } = begun.value;
    const code = () =>
      generateSync({ secret, epoch: Math.floor(portal.clock.now().epochMilliseconds / 1000) });
    const finish = (password: string, typed = code()) =>
      stranger().call(contract.finishSetUp, { body: { token, password, code: typed } });
    return { staffId: added?.staffId ?? "", email, token, begun, secret, finish };
  }

  test("a set-up link shows the same secret until it is used, and works only once", async () => {
    const { begun, token, secret, email, finish } = await invite();
    expect(begun.value).toEqual({
      firstName: "Ines",
      email,
      secret,
      uri: `otpauth://totp/${encodeURIComponent("Alderway review desk")}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent("Alderway review desk")}`,
    });
    const again = await stranger().call(contract.beginSetUp, { body: { token } });
    expect(again.value.secret).toBe(secret);
    expect((await finish("Lantern over the quay", "000000")).body.code).toBe("WRONG_CODE");
    const done = await finish("Lantern over the quay");
    expect(new Set(done.value.recoveryCodes).size).toBe(10);
    const second = await finish("Lantern over the quay");
    expect([second.status, second.body.code]).toEqual([404, "LINK_INVALID"]);
    expect((await stranger().call(contract.beginSetUp, { body: { token } })).body.code).toBe("LINK_INVALID");
  });

  test("two simultaneous calls with one set-up link create only one authenticator", async () => {
    const { staffId, finish } = await invite();
    const answers = await Promise.all([finish("Lantern over the quay"), finish("Harbor below the hill")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const factors = await portal.context.database
      .select()
      .from(staffFactors)
      .where(eq(staffFactors.staffId, staffId));
    expect(factors.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => "recovery"),
      "totp",
    ]);
  });

  test("a set-up link expires after 72 hours, and becomes invalid after a newer link or when the person is disabled", async () => {
    const { issueSetUpLink } = await import("./issue-set-up-link.ts");
    const { token, staffId, finish } = await invite();
    const begin = (given: string) => stranger().call(contract.beginSetUp, { body: { token: given } });
    portal.clock.advance({ hours: 71, minutes: 59, seconds: 59 });
    expect((await begin(token)).status).toBe(200);
    portal.clock.advance({ seconds: 1 });
    expect((await begin(token)).status).toBe(404);
    expect((await finish("Lantern over the quay")).status).toBe(404);
    const issue = async () =>
      (await inTransaction(portal.context, (tx) => issueSetUpLink(tx, staffId))).split("#")[1] ?? "";
    const [older, newer] = [await issue(), await issue()];
    expect([(await begin(older)).status, (await begin(newer)).status]).toEqual([404, 200]);
    await portal.context.database.update(staff).set({ state: "disabled" }).where(eq(staff.id, staffId));
    expect((await begin(newer)).status).toBe(404);
  });

  test.each([
    ["elevenchars", "Must be at least 12 characters"],
    ["x".repeat(129), "Must be at most 128 characters"],
    ["1q2w3e4r5t6y", "This password is on a list of common passwords. Choose another."],
    ["1Q2W3E4R5T6Y", "This password is on a list of common passwords. Choose another."],
    ["my quarterDECK{n} rope", "Must not contain your email name"],
  ])("the password %s is refused with an error for its field [DESK-SIGNIN-06]", async (given, message) => {
    const { email, finish } = await invite();
    const password = given.replace("quarterDECK{n}", email.split("@")[0]?.toUpperCase() ?? "");
    const { status, body } = await finish(password);
    expect([status, body.fields]).toEqual([422, { password: message }]);
  });

  test.each(["twelve chars", "\u{1F511}".repeat(12), " ".repeat(5) + "pass phrase", "y".repeat(128)])(
    "the password %s is accepted [DESK-SIGNIN-06]",
    async (password) => {
      const { finish } = await invite();
      expect((await finish(password)).status).toBe(200);
    },
  );
});

test("the audit trail records each step of a session with the session's id, and the session stores the IP address and the browser [DESK-SESS-09]", async () => {
  const entries = () => portal.context.database.select().from(auditEntries).orderBy(auditEntries.sequence);
  const before = (await entries()).length;
  const { desk: half } = await theo.givePassword();
  await half.call(contract.confirmFactor, { body: { code: "000000" } });
  const opened = await half.call(contract.confirmFactor, { body: { code: theo.codeAt() } });
  const desk = sessionIn(portal, opened);
  await desk.call(contract.lockDesk, { body: {} });
  await desk.call(contract.unlockDesk, { body: { code: "000000" } });
  portal.clock.advance({ seconds: 60 });
  await desk.call(contract.unlockDesk, { body: { code: theo.codeAt() } });
  portal.clock.advance({ seconds: 60 });
  await desk.call(contract.unlockDesk, { body: { code: theo.codeAt() } });
  await desk.call(contract.signOutAtDesk, { body: {} });
  await theo.givePassword("a wrong password");
  const [session] = await portal.context.database
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.staffId, theo.staffId));
  const mine = { session: session?.id };
  expect(session).toMatchObject({ ip: "127.0.0.1", userAgent: "lightMyRequest", stepUpIp: "127.0.0.1" });
  const made = (await entries()).slice(before);
  expect(made.map(({ action, detail }) => [action, detail])).toEqual([
    ["staff.sign-in-refused", { step: "factor", ...mine }],
    ["staff.signed-in", { factor: "totp", ...mine }],
    ["staff.locked", mine],
    ["staff.sign-in-refused", { step: "unlock", ...mine }],
    ["staff.unlocked", { factor: "totp", ...mine }],
    ["staff.stepped-up", { factor: "totp", ...mine }],
    ["staff.session-ended", { ended: session?.id, because: "signed-out", ...mine }],
    ["staff.sign-in-refused", { step: "password", session: null }],
  ]);
  const bySelf = made.filter(({ actorKind }) => actorKind === "staff");
  expect(bySelf.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual(
    Array.from({ length: 5 }, () => [theo.staffId, theo.staffId]),
  );
  expect(JSON.stringify(made)).not.toMatch(/theo/i);
});

test("the audit trail records the end of an expired session and of a session above the limit of five [DESK-SESS-09]", async () => {
  const idOf = async () => (await liveSessions()).map(({ id }) => id);
  await theo.signIn();
  const [old] = await idOf();
  portal.clock.advance({ hours: 10 });
  for (let time = 0; time < 5; time += 1) await theo.signIn();
  const unused = (await liveSessions()).toSorted((a, b) =>
    Temporal.Instant.compare(a.lastActiveAt, b.lastActiveAt),
  )[0]?.id;
  await theo.signIn();
  const ended = await portal.context.database
    .select({ detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "staff.session-ended"), eq(auditEntries.subjectId, theo.staffId)))
    .orderBy(auditEntries.sequence);
  expect(ended.map(({ detail }) => detail)).toEqual([
    { ended: old, because: "expired" },
    { ended: unused, because: "too-many", session: expect.any(String) as string },
  ]);
});
