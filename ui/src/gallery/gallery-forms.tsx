import { TrashIcon } from "@phosphor-icons/react/Trash";
import { Button, LinkButton } from "../buttons/button.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { FieldNote } from "../fields/field.tsx";
import { Case, Section } from "./gallery-frame.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { Row } from "../layout/layout.tsx";
import { MaskedField } from "../fields/masked-field.tsx";
import { RadioCard, RadioCards, RadioReveal } from "../fields/radio-cards.tsx";
import { SelectField } from "../fields/select-field.tsx";
import { TextArea } from "../fields/text-area.tsx";
import { TextField } from "../fields/text-field.tsx";
import { TextButton, TextLink } from "../buttons/text-link.tsx";

export function Buttons() {
  return (
    <Section title="Buttons">
      <Case caption="Primary: rest, link">
        <Row>
          <Button>Continue</Button>
          <LinkButton href="#continue">Continue</LinkButton>
        </Row>
      </Case>
      <Case caption="Pending (keeps its width), disabled">
        <Row>
          <Button isPending pendingLabel="Saving">
            Continue
          </Button>
          <Button disabled>Continue</Button>
        </Row>
      </Case>
      <Case caption="Secondary, small, dense">
        <Row>
          <Button variant="secondary">Edit</Button>
          <Button variant="secondary" size="sm">
            Edit
          </Button>
          <Button variant="secondary" size="dense">
            Edit
          </Button>
        </Row>
      </Case>
      <Case caption="Quiet, links">
        <Row>
          <Button variant="quiet">Cancel</Button>
          <TextLink href="#activity">View All Activity</TextLink>
          <TextButton isQuiet isStandalone>
            Hide details
          </TextButton>
        </Row>
      </Case>
      <Case caption="Destructive, icon">
        <Row>
          <Button variant="danger">Remove owner</Button>
          <IconButton icon={TrashIcon} label="Remove" />
        </Row>
      </Case>
    </Section>
  );
}

export function Fields() {
  return (
    <Section title="Fields">
      <TextField label="Business web address" hint="For example, mapleandmain.com" />
      <TextField label="Email address" defaultValue="dana@maple" error="Enter a valid email address" />
      <TextField
        label="Username"
        hint="From your PayPal account. You can’t change it here."
        defaultValue="dana.whitfield"
        readOnly
      />
      <MaskedField label="Social Security number" defaultValue="512-04-7731" />
      <TextField label="Other amount" affix="$" isNumeric inputMode="decimal" defaultValue="500.00" />
      <TextField
        label="Other amount"
        affix="$"
        isNumeric
        defaultValue="60,000.00"
        error="Amount should not be more than total outstanding amount"
      />
      <SelectField label="How can we help you?" options={[{ value: "address", label: "Address Update" }]} />
      <TextField label="Address Line 2" isOptional />
      <TextField
        label="ACH Routing number"
        isNumeric
        defaultValue="073000228"
        note={<FieldNote kind="found">Hawkeye Credit Union, Des Moines, IA</FieldNote>}
      />
      <TextField
        label="ACH Routing number"
        isNumeric
        defaultValue="073000228"
        note={<FieldNote kind="pending">Looking up the bank</FieldNote>}
      />
      <TextField label="Disabled" defaultValue="dana" disabled />
      <TextArea label="Message" isOptional />
      <TextArea label="Detailed message" error="Required" length={{ now: 0, most: 4000 }} />
      <TextArea label="Detailed message" length={{ now: 4012, most: 4000 }} />
    </Section>
  );
}

export function Choices() {
  return (
    <Section title="Choices">
      <RadioCards legend="Radio cards">
        <RadioCard name="amount" value="due" end="$1,284.60">
          Past due amount
        </RadioCard>
        <RadioCard name="amount" value="other" defaultChecked>
          Other amount
        </RadioCard>
        <RadioReveal>
          <TextField
            label="Amount"
            hint="More than $1.00, up to $47,519.80"
            affix="$"
            defaultValue="500.00"
          />
        </RadioReveal>
      </RadioCards>
      <RadioCards legend="Yes or no" isInline error="Choose one">
        <RadioCard name="yes" value="yes" defaultChecked>
          Yes
        </RadioCard>
        <RadioCard name="yes" value="no">
          No
        </RadioCard>
      </RadioCards>
      <Case caption="Checkbox: off, on, error, disabled">
        <Checkbox>I agree to the Terms and Conditions</Checkbox>
        <Checkbox defaultChecked>I agree to the Terms and Conditions</Checkbox>
        <Checkbox error="You must attest to the accuracy of the ownership information.">
          I attest to the accuracy of this information
        </Checkbox>
        <Checkbox disabled hint="To choose this, remove the files above first.">
          I don’t have documents to submit
        </Checkbox>
      </Case>
    </Section>
  );
}
