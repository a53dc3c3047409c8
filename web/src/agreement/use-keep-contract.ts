import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { contractFilename } from "@portal/domain/agreement/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { drawPage } from "@portal/ui/pdf/draw-page.ts";
import { openPdf } from "./open-pdf.ts";
import { contractFileQuery } from "./queries.ts";

type Work = "saving" | "preparing" | "not-saved" | "not-printed";

/** Saves and prints the loan agreement unchanged, as the lender's server generated it. */
export function useKeepContract(opportunityId: string, given: Temporal.Instant | undefined) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>();
  const [sheets, setSheets] = useState<readonly string[]>();
  useEffect(() => () => sheets?.forEach((address) => URL.revokeObjectURL(address)), [sheets]);
  const isBusy = work === "saving" || work === "preparing";

  async function run(during: Work, afterwards: Work, act: (content: Blob) => void | Promise<void>) {
    if (isBusy) return;
    setWork(during);
    try {
      await act(await client.fetchQuery(contractFileQuery(opportunityId, given)));
      setWork(undefined);
    } catch {
      setWork(afterwards);
    }
  }

  return {
    isSaving: work === "saving",
    isPreparing: work === "preparing",
    save: () => void run("saving", "not-saved", (content) => saveFile(contractFilename, content)),
    print: () =>
      void run("preparing", "not-printed", async (content) => setSheets(await picturesOf(content))),
    sheets,
    failure:
      work === "not-saved" ? texts.notDownloaded : work === "not-printed" ? texts.notPrinted : undefined,
  };
}

/** Width of a printed US Letter page in pixels, at 200 pixels per inch. */
const printedWidth = 1_700;

/** Returns object URLs of pictures of all pages. All pages share one canvas, because a canvas needs 15 MB. */
async function picturesOf(content: Blob): Promise<string[]> {
  const opened = openPdf(content);
  const addresses: string[] = [];
  try {
    const pages = await opened.pages;
    const canvas = document.createElement("canvas");
    for (let number = 1; number <= pages.numPages; number++) {
      await drawPage({ pages, number, canvas, width: printedWidth });
      addresses.push(URL.createObjectURL(await pictureOf(canvas)));
    }
    [canvas.width, canvas.height] = [0, 0];
    return addresses;
  } catch (error) {
    for (const address of addresses) URL.revokeObjectURL(address);
    throw error;
  } finally {
    opened.close();
  }
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("a page could not be drawn"))));
  });
