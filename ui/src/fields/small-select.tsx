import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useId } from "react";
import { Icon } from "../art/icon.tsx";
import styles from "./small-select.module.css";

export type SmallSelectProps<Value extends string> = {
  /** The label is only for screen readers, because the chosen option is clear without it. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  return (
    <div className={styles["wrap"]}>
      <label htmlFor={id} className="vh">
        {label}
      </label>
      <select
        id={id}
        className={styles["select"]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={CaretDownIcon} weight="bold" size="sm" className={styles["caret"]} />
    </div>
  );
}
