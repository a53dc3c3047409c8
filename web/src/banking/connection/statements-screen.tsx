import { isPpp } from "@portal/domain/applications/rules";
import { choiceTexts, connectTexts } from "@portal/domain/banking/connection/messages";
import { statementChoicePath } from "@portal/domain/banking/paths";
import { bankStatementsPath, uploadGroupPath } from "@portal/domain/documents/paths";
import { useCountry } from "../../platform/page.ts";
import { useNamedContact } from "../../platform/viewer.ts";
import { BankConnection } from "./bank-connection.tsx";
import { StatementsChoice } from "./statements-choice.tsx";
import { StatementsGate } from "./statements-gate.tsx";

/** Offers the ways to provide statements. Redirects to the upload page if no bank can be connected (SH-056). */
export function ChoiceScreen() {
  const country = useCountry();
  const contactId = useNamedContact();
  return (
    <StatementsGate
      title={choiceTexts.title}
      elsewhere={({ opportunity, groupName }) => {
        const item = { opportunityId: opportunity.id, contactId };
        return country === "ca" || isPpp(opportunity)
          ? bankStatementsPath(country, item)
          : uploadGroupPath(country, { ...item, groupName });
      }}
    >
      {(task) => <StatementsChoice {...task} />}
    </StatementsGate>
  );
}

/** Shows the bank widget. Redirects to the choice page if no bank can be connected (SH-056). */
export function ConnectScreen() {
  const country = useCountry();
  const contactId = useNamedContact();
  return (
    <StatementsGate
      title={connectTexts.title}
      elsewhere={({ opportunity, groupName }) =>
        statementChoicePath(country, { opportunityId: opportunity.id, groupName, contactId })
      }
    >
      {(task) => <BankConnection {...task} />}
    </StatementsGate>
  );
}
