import { downloadAuthorization } from "@portal/domain/payments/contract";
import { addressOf, headersFor, outageOf, readAnswer, type CallOutcome } from "../platform/call-api.ts";

type Outcome = CallOutcome<typeof downloadAuthorization>;

/** Fetches the authorization of a payment and hands it to the browser as a file to keep. */
export async function saveAuthorization(transactionId: string): Promise<Outcome> {
  const answer = await fetchFile(transactionId);
  if (!answer) return outageOf(downloadAuthorization);
  const { response, bytes } = answer;
  if (!response.ok) {
    const text = new TextDecoder().decode(bytes);
    return readAnswer(downloadAuthorization, response.status, text);
  }
  const address = URL.createObjectURL(new Blob([bytes], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = nameOf(response) ?? `${transactionId}.txt`;
  link.click();
  URL.revokeObjectURL(address);
  return { ok: true, value: undefined };
}

async function fetchFile(transactionId: string) {
  try {
    const response = await fetch(addressOf(downloadAuthorization, { transactionId }), {
      headers: headersFor(downloadAuthorization),
      credentials: "same-origin",
    });
    return { response, bytes: await response.arrayBuffer() };
  } catch {
    // fetch throws only when no answer came: the network or the API is down.
    return undefined;
  }
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}
