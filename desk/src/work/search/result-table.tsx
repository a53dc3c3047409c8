import type { FoundPerson, SearchKind } from "@portal/domain/work/search/contract";
import type { SignInState } from "@portal/domain/work/lists/contract";
import { signInWords } from "@portal/domain/work/lists/rules";
import { noValue } from "@portal/domain/work/messages";
import { resultTexts, searchPageTexts as texts } from "@portal/domain/work/search/messages";
import { queryWords } from "@portal/domain/work/search/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { Icon } from "@portal/ui/art/icon.tsx";
import { config } from "@portal/ui/calls/config.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { MarkedText } from "./marked-text.tsx";
import type { SearchReply } from "./queries.ts";
import { resultLines } from "./result-lines.ts";
import styles from "./result-table.module.css";

type Row = {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly externalId: string;
  readonly cells: readonly ReactNode[];
};

type Column = { readonly label: string; readonly isNumber?: boolean };

const columns: Readonly<Record<SearchKind, readonly [Column, ...Column[]]>> = {
  loans: [
    { label: texts.loan },
    { label: texts.business },
    { label: texts.balance, isNumber: true },
    { label: texts.state },
  ],
  applications: [{ label: texts.application }, { label: texts.business }, { label: texts.stage }],
  businesses: [
    { label: texts.business },
    { label: texts.location },
    { label: texts.loans, isNumber: true },
    { label: texts.people },
  ],
  people: [
    { label: texts.person },
    { label: texts.email },
    { label: texts.business },
    { label: texts.signIn },
  ],
};

type ResultTableProps = {
  readonly kind: SearchKind;
  readonly reply: SearchReply;
  readonly words: string;
};

/** The results of one kind as a table. On phones, each row is a block. */
export function ResultTable({ kind, reply, words }: ResultTableProps) {
  const { deskTimeZone } = useStaff().settings;
  const found = queryWords(words);
  const mark = (text: string) => <MarkedText text={text} words={found} />;
  const rows = rowsOf(kind, reply, { mark, zone: deskTimeZone });
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          {columns[kind].map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? styles["right"] : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, name, externalId, cells }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={href} className={styles["link"]}>
                {mark(name)}
              </Link>
              <span className={styles["sub"]}>{mark(externalId)}</span>
            </th>
            {cells.map((cell, at) => {
              const column = columns[kind][at + 1];
              return (
                <td key={column?.label} className={column?.isNumber ? styles["right"] : undefined}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Look = { readonly mark: (text: string) => ReactNode; readonly zone: string };

type Cells = Pick<Row, "name" | "externalId" | "cells">;

/** The contents of the rows, in the order of `resultLines`. */
const cellsOf: Readonly<Record<SearchKind, (reply: SearchReply, look: Look) => Cells[]>> = {
  loans: ({ loans }, { mark }) =>
    loans.map(({ title, detail, externalId, balance, pastDueAmount }) => ({
      name: detail,
      externalId,
      cells: [mark(title), formatCents(balance), <LoanState key="state" pastDueCents={pastDueAmount} />],
    })),
  applications: ({ applications }, { mark }) =>
    applications.map(({ title, detail, externalId, stage }) => ({
      name: detail,
      externalId,
      cells: [mark(title), stage],
    })),
  businesses: ({ businesses }, { mark }) =>
    businesses.map(({ title, detail, externalId, loans, personName, people }) => ({
      name: title,
      externalId,
      cells: [mark(detail), withSeparators(loans), peopleText(personName, people)],
    })),
  people: ({ people }, { mark, zone }) =>
    people.map(({ title, detail, externalId, email, ...signIn }) => ({
      name: title,
      externalId,
      cells: [mark(email ?? noValue), mark(detail), <SignIn key="state" {...signIn} zone={zone} />],
    })),
};

function rowsOf(kind: SearchKind, reply: SearchReply, look: Look): Row[] {
  const lines = resultLines[kind](reply);
  return cellsOf[kind](reply, look).flatMap((cells, at) => {
    const line = lines[at];
    return line ? [{ id: line.id, href: line.href, ...cells }] : [];
  });
}

function LoanState({ pastDueCents }: { readonly pastDueCents: number }) {
  if (pastDueCents <= 0)
    return (
      <span className={styles["state"]}>
        <Icon of={CheckCircleIcon} size="sm" /> {resultTexts.upToDate}
      </span>
    );
  return (
    <span className={styles["bad"]}>
      <Icon of={XCircleIcon} weight="fill" size="sm" />{" "}
      {fillIn(resultTexts.pastDue, { amount: formatCents(pastDueCents) })}
    </span>
  );
}

function peopleText(name: string | null, people: number): string {
  if (name === null) return noValue;
  if (people === 1) return name;
  if (people === 2) return fillIn(resultTexts.andOneMore, { name });
  return fillIn(resultTexts.andMore, { name, n: people - 1 });
}

type SignInProps = Pick<FoundPerson, "signIn" | "lockedUntilTimestamp"> & { readonly zone: string };

function SignIn({ signIn, lockedUntilTimestamp, zone }: SignInProps) {
  const { ssoProviderName: provider } = config();
  const state = stateOf(signIn, lockedUntilTimestamp !== null);
  const words = signInWords(
    { state, lockedUntilTimestamp },
    { provider, timeOf: (at) => timeAtDesk(at, zone) },
  );
  if (state !== "locked") return words;
  return (
    <span className={styles["bad"]}>
      <Icon of={XCircleIcon} weight="fill" size="sm" /> {words}
    </span>
  );
}

/** Returns the state of a sign-in. Only people who sign in with a password can be locked out. */
function stateOf(signIn: FoundPerson["signIn"], isLocked: boolean): SignInState {
  if (signIn === "provider") return "sso";
  return signIn === "active" && isLocked ? "locked" : signIn;
}
