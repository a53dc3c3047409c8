import { fullName } from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { readPercent, type PersonFields } from "@portal/domain/ownership/person/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { restOf, type Share } from "./share-bar.tsx";

/** Lists all shares and their total, including the share that is being typed. */
export function ShareSum({ shares, now }: { readonly shares: readonly Share[]; readonly now: PersonFields }) {
  const all = [...shares, { name: fullName(now), percent: readPercent(now.percentOwned) ?? 0 }];
  const rest = restOf(all);
  const total = all.reduce((sum, { percent = 0 }) => sum + percent, 0);
  const items = all
    .filter(({ name }) => name !== "")
    .map(({ name, percent }) => ({
      label: name,
      value: percent === undefined ? texts.unknown : `${percent}%`,
    }));
  return (
    <Stack gap={1}>
      <KeyValueList items={[...items, { label: texts.total, value: `${total}%`, isTotal: true }]} />
      {rest > 0 && <p className="sm subtle num">{fillIn(texts.restNotListed, { percent: rest })}</p>}
    </Stack>
  );
}
