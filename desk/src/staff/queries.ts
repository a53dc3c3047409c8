import * as contract from "@portal/domain/staff/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callDesk } from "../platform/call-desk.ts";

export const signIn = {
  call: (body: BodyOf<typeof contract.signInAtDesk>) => callDesk(contract.signInAtDesk, { body }),
};
export const confirmFactor = {
  call: (body: contract.Factor) => callDesk(contract.confirmFactor, { body }),
};
export const unlock = { call: (body: contract.Factor) => callDesk(contract.unlockDesk, { body }) };
export const lock = { call: () => callDesk(contract.lockDesk, { body: {} }) };
export const signOut = { call: () => callDesk(contract.signOutAtDesk, { body: {} }) };
export const beginSetUp = { call: (token: string) => callDesk(contract.beginSetUp, { body: { token } }) };
export const finishSetUp = {
  call: (body: BodyOf<typeof contract.finishSetUp>) => callDesk(contract.finishSetUp, { body }),
};
