import { AddressBookIcon } from "@phosphor-icons/react/AddressBook";
import { BankIcon } from "@phosphor-icons/react/Bank";
import { ChartLineIcon } from "@phosphor-icons/react/ChartLine";
import { FileTextIcon } from "@phosphor-icons/react/FileText";
import { IdentificationCardIcon } from "@phosphor-icons/react/IdentificationCard";
import { ReceiptIcon } from "@phosphor-icons/react/Receipt";
import { UsersThreeIcon } from "@phosphor-icons/react/UsersThree";
import type { GroupKind } from "@portal/domain/applications/groups/rules";
import { Icon, type IconDrawing } from "@portal/ui/art/icon.tsx";

const icons: Readonly<Record<GroupKind, IconDrawing>> = {
  "bank-account": BankIcon,
  "business-ownership": UsersThreeIcon,
  "bank-statement": ReceiptIcon,
  "financial-statement": ChartLineIcon,
  identity: IdentificationCardIcon,
  reference: AddressBookIcon,
  other: FileTextIcon,
};

export function GroupIcon({ kind }: { readonly kind: GroupKind }) {
  return <Icon of={icons[kind]} size="lg" />;
}
