import { GearSixIcon } from "@phosphor-icons/react/GearSix";
import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { Section } from "./gallery-frame.tsx";
import { Actions, Row, Stack } from "../layout/layout.tsx";
import { MenuPanel } from "../overlays/menu-panel.tsx";
import { Menu } from "../overlays/menu.tsx";
import { ProgressBar } from "../messages/progress-bar.tsx";
import { TextField } from "../fields/text-field.tsx";

const noop = () => undefined;

type PanelProps = { readonly onClose: () => void };

function Loans({ onClose }: PanelProps) {
  return (
    <MenuPanel
      label="Activity"
      onClose={onClose}
      groups={[
        {
          id: "maple",
          title: "Maple & Main Bakery LLC",
          entries: [
            { id: "1", label: "Loan 4410-30956", end: "Aug 18, 2025", href: "#1" },
            { id: "2", label: "Loan 4410-22871", end: "Feb 3, 2025", href: "#2" },
          ],
        },
        { id: "me", entries: [{ id: "3", label: "Settings", icon: GearSixIcon, onChoose: noop }] },
      ]}
    />
  );
}

function Nothing({ onClose }: PanelProps) {
  return (
    <MenuPanel label="Nothing" onClose={onClose} groups={[]} note={<p>There are no viewable loans.</p>} />
  );
}

export function Overlays() {
  const [open, setOpen] = useState<"" | "task" | "idle" | "busy">("");
  const close = () => setOpen("");
  return (
    <Section title="Overlays">
      <Row>
        <Button pendingLabel="Opening" onClick={() => setOpen("task")}>
          Open a dialog
        </Button>
        <Button onClick={() => setOpen("idle")}>Open an alert dialog</Button>
        <Button onClick={() => setOpen("busy")}>Open a busy dialog</Button>
        <Menu isWide trigger={{ children: "Open a menu" }} panel={Loans} />
        <Menu trigger={{ children: "Open an empty menu" }} panel={Nothing} />
      </Row>
      <Dialog
        isOpen={open === "task"}
        onClose={close}
        title="Make a payment"
        size="wide"
        footer={<Button>Pay</Button>}
      >
        <TextField label="Amount" />
      </Dialog>
      <Dialog
        isOpen={open === "idle"}
        onClose={close}
        title="All done?"
        size="sm"
        role="alertdialog"
        describedBy="idle-text"
        isPlain
        initialFocus="button"
        isClosable={false}
      >
        <Stack>
          <p id="idle-text" className="lead">
            We’ll log you out in a few moments.
          </p>
          <ProgressBar percent={62} />
          <Button isBlock onClick={close}>
            Stay Logged In
          </Button>
        </Stack>
      </Dialog>
      <Dialog isOpen={open === "busy"} onClose={close} title="Saving" isBusy>
        <Actions>
          <Button onClick={close}>End</Button>
        </Actions>
      </Dialog>
    </Section>
  );
}
