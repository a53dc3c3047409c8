type Address = Readonly<Record<"street" | "city" | "state" | "zip", string | null>>;

/** Formats an address in one line, such as '212 Main Street, Des Moines, IA 50309'. Omits unknown parts. */
export function addressLine({ street, city, state, zip }: Address): string {
  const region = [state, zip].filter((part) => part !== null).join(" ");
  return [street, city, region].filter(Boolean).join(", ");
}
