import { earlierAnswers } from "@portal/domain/forgiveness/record/fields/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Part } from "./part.ts";

type EarlierName = keyof typeof earlierAnswers;
const names = Object.keys(earlierAnswers) as EarlierName[];

/** Stores answers to the questions of the earlier forgiveness wizard without validation (FORG-WZ-14). */
export const applyEarlierAnswers: Part = async (_, { sent }) => {
  const given = names.filter((name) => sent[name] !== undefined);
  if (given.length === 0) return undefined;
  return done(Object.fromEntries(given.map((name) => [name, sent[name]])));
};
