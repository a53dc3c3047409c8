import { signsOnline } from "@portal/database/cast/agreement-signers";
import { opportunities } from "@portal/database/schema/loans";
import { contractLimits } from "@portal/domain/agreement/rules";
import { sampleAgreement } from "@portal/providers/e-sign/sandbox-e-sign-agreement";
import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { putAgreement } from "../agreement/lender/put-contract.ts";
import { only, stageFile } from "../documents/stage-file.ts";

/** Sends one agreement to a demo borrower, because a lender's import file contains no files. */
export async function giveAgreement(context: Context): Promise<void> {
  const { database } = context;
  const isIt = eq(opportunities.externalId, signsOnline);
  const [application] = await database.select().from(opportunities).where(isIt);
  // Does nothing if the database has no demo data or the application already has an agreement.
  if (application?.agreementCompletion !== null) return;
  let given = await give(context, application.id);
  // A busy machine may exceed the time limit of the file's check.
  for (let again = 0; again < 2 && !given.ok && given.code === "FILE_UNREADABLE"; again += 1)
    given = await give(context, application.id);
  if (!given.ok) throw new Error(`the sample agreement was refused: ${given.code}`);
}

async function give(context: Context, application: string) {
  const bytes = await sampleAgreement("Hart Orchards LLC");
  const file = await stageFile(
    context,
    { filename: "loan-agreement.pdf", bytes: only(bytes) },
    contractLimits,
  );
  const given = await putAgreement(context, {
    application,
    files: [file],
    principal: { kind: "lender", id: "sandbox" },
    notifiesBorrower: false,
  });
  await file.discard();
  return given;
}
