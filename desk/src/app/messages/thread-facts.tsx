import { threadTexts as texts } from "@portal/domain/support/desk/messages";
import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { applicationPage, businessPage, loanPage, personPage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Unbroken } from "@portal/ui/layout/unbroken.tsx";
import { Link } from "react-router";
import styles from "./thread-facts.module.css";

/** The records that a thread is about, beside it (DESK-CASE-02). */
export function ThreadFacts({ thread }: { readonly thread: Thread }) {
  const { contact, contactId, account, loans, openRequests } = thread;
  return (
    <aside className={styles["facts"]} aria-label={texts.about}>
      <section>
        <h3>{texts.borrower}</h3>
        <p>
          <Link to={personPage({ contactId })}>
            {contact.firstName} {contact.lastName}
          </Link>
        </p>
        {contact.phone !== null && (
          <p className="subtle num">
            <Unbroken text={contact.phone} />
          </p>
        )}
        {account && (
          <p>
            <Link to={businessPage({ accountId: account.accountId })}>{account.name}</Link>
          </p>
        )}
      </section>
      <section>
        <h3>{texts.loans}</h3>
        {loans.length === 0 && <p className="muted">{texts.noLoans}</p>}
        <ul>
          {loans.map(({ advanceId, loanId, balance, pastDue }) => (
            <li key={advanceId} className={styles["row"]}>
              <Link to={loanPage({ advanceId })} className="num">
                {loanId}
              </Link>
              {pastDue > 0 ? (
                <span className="danger strong num">
                  {fillIn(texts.pastDue, { amount: formatCents(pastDue) })}
                </span>
              ) : (
                <span className="num">{formatCents(balance)}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{texts.openRequests}</h3>
        {openRequests.length === 0 && <p className="muted">{texts.noRequests}</p>}
        <ul>
          {openRequests.map(({ stipulationId, opportunityId, name, toReview }) => (
            <li key={stipulationId} className={styles["row"]}>
              <Link to={applicationPage({ opportunityId })}>{name}</Link>
              {toReview > 0 && (
                <span className="subtle num nowrap">
                  {toReview === 1 ? texts.oneFile : fillIn(texts.files, { n: toReview })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
