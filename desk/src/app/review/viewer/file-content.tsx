import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { previewQuery } from "../../../documents/queries.ts";
import styles from "./file-content.module.css";
import { PdfView } from "./pdf-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { PreviewView } from "./preview-view.tsx";
import { useFile } from "./use-file.ts";
import type { ContentProps, Shown } from "./view-of-file.ts";

type FileContentProps = Omit<ContentProps, "content" | "onFailed" | "onDrawn"> & {
  readonly onShown: (shown: Shown) => void;
  readonly documentId: string;
  readonly contentType: string;
};

const pictures: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/gif"]);

const viewOf = (contentType: string) => {
  if (contentType === "application/pdf") return PdfView;
  return pictures.has(contentType) ? PictureView : undefined;
};

/** Shows a file, or why it cannot be shown. */
export function FileContent({ documentId, contentType, ...props }: FileContentProps) {
  const View = viewOf(contentType);
  if (!View) return <Previewed key={documentId} documentId={documentId} {...props} />;
  return <Fetched key={documentId} documentId={documentId} View={View} {...props} />;
}

type FetchedProps = Omit<FileContentProps, "contentType"> & {
  readonly View: NonNullable<ReturnType<typeof viewOf>>;
};

function Fetched({ documentId, View, onShown, ...props }: FetchedProps) {
  const { file, retry } = useFile(documentId);
  const [broken, setBroken] = useState<Blob>();
  if (file.kind === "loading") return <Waiting />;
  if (file.kind === "failed" || broken === file.content)
    return (
      <Message
        text={texts.failed}
        detail={file.kind === "failed" ? file.message : undefined}
        onRetry={retry}
        onShown={onShown}
      />
    );
  return (
    <View
      content={file.content}
      onFailed={() => setBroken(file.content)}
      onDrawn={() => onShown("page")}
      {...props}
    />
  );
}

type PreviewedProps = Pick<FileContentProps, "documentId" | "filename" | "onShown">;

function Previewed({ documentId, filename, onShown }: PreviewedProps) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(documentId));
  if (data) return <PreviewView preview={data} filename={filename} onDrawn={() => onShown("page")} />;
  if (isFetching) return <Waiting />;
  // The server's text says why there is no preview.
  if (error instanceof RefusedCall && error.code === "NO_PREVIEW")
    return <Message text={error.message} onShown={onShown} />;
  return <Message text={texts.failed} onRetry={() => void refetch()} onShown={onShown} />;
}

const spinnerAfterMilliseconds = 300;

function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), spinnerAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles["message"]}>{isLong && <Spinner />}</div>;
}

type MessageProps = {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly onRetry?: () => void;
  readonly onShown: (shown: Shown) => void;
};

function Message({ text, detail, onRetry, onShown }: MessageProps) {
  const report = useRef(onShown);
  useEffect(() => report.current("message"), []);
  return (
    <div role="alert" className={styles["message"]}>
      <p className="strong">{text}</p>
      {detail && <p className="muted">{detail}</p>}
      {onRetry && (
        <Button variant="secondary" size="dense" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}
