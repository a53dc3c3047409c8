import { BankIcon } from "@phosphor-icons/react/Bank";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { Icon } from "../art/icon.tsx";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Alert } from "../messages/alert.tsx";
import { BusyBar } from "../messages/busy-bar.tsx";
import { Button } from "../buttons/button.tsx";
import { DropZone } from "../fields/drop-zone.tsx";
import { ErrorSummary } from "../messages/error-summary.tsx";
import { FileList, FileRow } from "../figures/file-row.tsx";
import { ForgivenArt } from "../art/forgiven-art.tsx";
import { Buttons, Choices, Fields } from "./gallery-forms.tsx";
import { Case, galleryKit, Section } from "./gallery-frame.tsx";
import { Overlays } from "./gallery-overlays.tsx";
import styles from "./gallery.module.css";
import { KeyValueList, KeyValues } from "../figures/key-value.tsx";
import { KitProvider } from "../kit.ts";
import { AsideBlock, Columns, PageHead, Row, Stack, Wrap } from "../layout/layout.tsx";
import { LoginArt } from "../art/login-art.tsx";
import { Logo } from "../art/logo.tsx";
import { MomentArt } from "../art/moment-art.tsx";
import { Money } from "../figures/money.tsx";
import { Pill, Tag } from "../figures/pill.tsx";
import { ProgressBar } from "../messages/progress-bar.tsx";
import { SeedArt } from "../art/seed-art.tsx";
import { Moment, Sheet, SheetPart } from "../overlays/sheet.tsx";
import { Skeleton, SkeletonGroup } from "../messages/skeleton.tsx";
import { Spinner, SpinnerOverlay } from "../messages/spinner.tsx";
import { Stats, StatsBanner } from "../figures/stats.tsx";
import { TaskList, TaskRow } from "../layout/task-row.tsx";
import { TextField } from "../fields/text-field.tsx";
import { Tracker, type TrackerStep } from "../figures/tracker.tsx";

const noop = () => undefined;
const steps: TrackerStep[] = [
  { name: "Check eligibility", state: "done", note: "Done" },
  { name: "Select loan terms", state: "done", note: "Done" },
  { name: "Underwriting review", state: "current", note: "Waiting on you" },
  { name: "Sign loan agreement", state: "next" },
  { name: "Receive loan funding", state: "next" },
];

function Messages() {
  return (
    <Section title="Messages" isWide>
      <Alert>Wire and ACH routing numbers can differ, even at the same bank.</Alert>
      <Alert kind="success" title="Your new password has been updated successfully!" onDismiss={noop} />
      <Alert kind="warning" title="We couldn’t find a loan attached to that account.">
        Try using a different login option.
      </Alert>
      <Alert
        kind="critical"
        title="Your loan is $1,284.60 past due."
        action={<Button size="sm">Make a payment</Button>}
      >
        The Nov 19 automatic payment was returned.
      </Alert>
      <ErrorSummary
        title="There are 2 things to fix"
        attempt={0}
        errors={[
          { fieldId: "one", message: "Owner exists with same Email" },
          { fieldId: "two", message: "You must attest to the accuracy of the ownership information." },
        ]}
      />
    </Section>
  );
}

function Status() {
  return (
    <Section title="Status">
      <Row>
        <Tag icon={ClockIcon}>Scheduled</Tag>
        <Tag icon={CheckCircleIcon}>Processed</Tag>
        <Tag icon={XCircleIcon} iconWeight="fill" kind="danger">
          Failed
        </Tag>
      </Row>
      <Row>
        <Pill kind="danger">$1,284.60 past due</Pill>
        <Pill kind="accent">Your business state</Pill>
        <Pill>You</Pill>
      </Row>
      <SkeletonGroup>
        <Skeleton width="55%" />
        <Skeleton width="90%" />
        <Skeleton width="72%" />
      </SkeletonGroup>
      <Row>
        <Spinner />
        <Money size="hero" text="$47,519.80" />
        <Money size="lg" text="$1,249.60" />
      </Row>
      <SpinnerOverlay isBusy>
        <TextField label="Covered while a call runs" />
      </SpinnerOverlay>
      <ProgressBar percent={51} thickness="base" label="Repaid" />
    </Section>
  );
}

function Page() {
  return (
    <section className={styles["section"]}>
      <StatsBanner heading={<h2 className="h1">Maple &amp; Main Bakery LLC</h2>}>
        <Stats
          items={[
            { label: "Active loans", value: "2" },
            { label: "Total Borrowed", value: "$145,000.00" },
          ]}
        />
      </StatsBanner>
      <Columns
        asideLabel="Help"
        aside={
          <AsideBlock title="PPP Loan Forgiveness Application">
            <KeyValueList
              items={[
                { label: "Loan", value: "PPP Loan 2" },
                { label: "Loan amount", value: "$184,500.00" },
              ]}
            />
          </AsideBlock>
        }
      >
        <Stack gap={10}>
          <Sheet aria-label="Application">
            <Moment art={<MomentArt />}>
              <Stack gap={8}>
                <h2>Business loan application</h2>
                <Tracker label="Where your application stands" steps={steps} />
              </Stack>
            </Moment>
            <SheetPart>
              <TaskList>
                <TaskRow
                  icon={<Icon of={BankIcon} size="lg" />}
                  title="Bank account information"
                  description="Where to send the funds, where to draw payments, and your payment day."
                  end={
                    <Button variant="secondary" size="dense" aria-label="Start Bank account information">
                      Start
                    </Button>
                  }
                />
                <TaskRow title="Business license" isDone doneLabel="Done" end="Received Nov 13" />
              </TaskList>
            </SheetPart>
            <SheetPart isTight>
              <KeyValues
                items={[
                  { label: "Loan amount", value: "$40,000.00" },
                  { label: "Total Loan Fee", value: "$5,480.24" },
                  { label: "Term", value: "52 weeks" },
                  { label: "Weekly payment", value: "$874.62" },
                ]}
              />
            </SheetPart>
          </Sheet>
          <Tracker label="The same, vertical" steps={steps} orientation="vertical" />
        </Stack>
      </Columns>
    </section>
  );
}

function Upload() {
  return (
    <Section title="Upload" isWide>
      <DropZone
        onFiles={(files) => document.body.setAttribute("data-files", files.map((file) => file.name).join())}
        dropLabel="Drop files here"
        chooseLabel="choose from your device"
        touchLabel="Choose files or take a photo"
        helper="Up to 24MB each, 375MB total"
      />
      <FileList label="Files">
        <FileRow
          name="Lease agreement.pdf"
          size="4.2MB"
          uploadedLabel="Uploaded"
          state={{ kind: "queued", onRemove: noop }}
        />
        <FileRow
          name="Rent checks.pdf"
          size="3.1MB"
          uploadedLabel="Uploaded"
          state={{ kind: "uploading", percent: 45 }}
        />
        <FileRow
          name="April receipt.jpg"
          size="0.6MB"
          uploadedLabel="Uploaded"
          state={{ kind: "uploaded" }}
        />
        <FileRow
          name="payroll scan.heic"
          size="2MB"
          uploadedLabel="Uploaded"
          state={{
            kind: "rejected",
            reason: "This file type isn’t accepted. Use PDF or JPG.",
            onDismiss: noop,
          }}
        />
      </FileList>
    </Section>
  );
}

function Drawings() {
  return (
    <Section title="Drawings">
      <Case caption="Logo">
        <Logo href="#home" name="Alderway" label="Alderway home" />
      </Case>
      <div className={styles["panel"]}>
        <LoginArt />
      </div>
      <SeedArt />
      <ForgivenArt label="A tree cross-section with every growth ring complete" />
    </Section>
  );
}

/** Shows every component for visual checks and axe. `npm run dev` serves it at /gallery.html; no build contains it. */
function Gallery() {
  return (
    <main className={styles["main"]}>
      <Wrap>
        <PageHead
          title="Components and their states"
          lead="Every state below is reachable by keyboard and has a non-colour cue."
        />
        <div className={styles["all"]}>
          <Buttons />
          <Fields />
          <Choices />
          <Messages />
          <Status />
          <Page />
          <Upload />
          <Overlays />
          <Drawings />
        </div>
      </Wrap>
      {window.location.hash === "#busy" && (
        <BusyBar>Uploading documents. Please do not reload your browser.</BusyBar>
      )}
    </main>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <KitProvider value={galleryKit}>
        <Gallery />
      </KitProvider>
    </StrictMode>,
  );
