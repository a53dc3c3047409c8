import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { previewQuery } from "../../../documents/queries.ts";
import styles from "./file-content.module.css";
import { PdfView } from "./pdf-view.tsx";
import { PreviewView } from "./preview-view.tsx";
import { PictureView, TiffView } from "./raster-view.tsx";
import { useDownload } from "./use-download.ts";
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
  if (contentType === "image/tiff") return TiffView;
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
  const [broken, setBroken] = useState<{ readonly of: Blob; readonly reason: string | undefined }>();
  if (file.kind === "loading") return <Waiting />;
  const fault = file.kind === "ready" && broken?.of === file.content ? broken : undefined;
  if (fault?.reason !== undefined)
    return <Unshowable text={fault.reason} {...{ documentId, onShown }} filename={props.filename} />;
  if (file.kind === "failed" || fault)
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
      onFailed={(reason) => setBroken({ of: file.content, reason })}
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
    return <Unshowable text={error.message} {...{ documentId, filename, onShown }} />;
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

type UnshowableProps = PreviewedProps & { readonly text: string };

/** Says why a file cannot be shown, and offers the original to those who may download it (DESK-DOC-03). */
function Unshowable({ text, documentId, filename, onShown }: UnshowableProps) {
  const download = useDownload(documentId, filename);
  return (
    <Message text={text} detail={download ? download.error : texts.cannotDownload} onShown={onShown}>
      {download && (
        <Button
          variant="secondary"
          size="dense"
          onClick={download.start}
          isPending={download.isPending}
          pendingLabel={texts.downloading}
        >
          {texts.download}
        </Button>
      )}
    </Message>
  );
}

type MessageProps = {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
  readonly onShown: (shown: Shown) => void;
};

function Message({ text, detail, onRetry, children, onShown }: MessageProps) {
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
      {children}
    </div>
  );
}
