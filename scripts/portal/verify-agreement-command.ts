import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { checkSignedFile, type FileReport } from "../../api/src/agreement/signing/check-signed-file.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { bytesOf, Complaint } from "./read-file.ts";

export function reportLines(path: string, report: FileReport): string[] {
  if (report.is === "unknown")
    return [
      `${path} is not a loan agreement that was signed in this portal, or was changed too much to recognize.`,
    ];
  if (report.is === "unsealed")
    return [
      `The record of the signature ${report.signingId} is not as the portal sealed it. Nothing it says counts.`,
    ];
  const { name, kind, signedTimestamp, ip, opportunityId, signingId, contractSha256, signedSha256 } =
    report.facts;
  const about = [
    `  signed by     ${name} (${kind})`,
    `  signed at     ${signedTimestamp.toString()} from ${ip}`,
    `  application   ${opportunityId}`,
    `  signing       ${signingId}`,
    `  agreement     SHA-256 ${contractSha256}`,
    `  signed file   SHA-256 ${signedSha256}`,
  ];
  return report.is === "unchanged"
    ? [`${path} is the signed loan agreement, unchanged.`, ...about]
    : [`${path} was changed after it was signed. What was signed:`, ...about];
}

/** Prints that the file is exactly the loan agreement that was signed in this portal, or throws a Complaint. */
export async function runVerifyAgreement(path: string): Promise<void> {
  const bytes = bytesOf(path);
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      const { database } = connection;
      const report = await checkSignedFile({ database, config, cipher: fieldCipher(config) }, bytes);
      const text = reportLines(path, report).join("\n");
      if (report.is !== "unchanged") throw new Complaint(text);
      console.log(text);
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
