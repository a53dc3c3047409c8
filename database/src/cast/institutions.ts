export type DemoInstitution = {
  readonly routingNumber: string;
  readonly name: string;
  readonly stateCode: string;
  readonly city: string;
  readonly ach: boolean;
  readonly wire: boolean;
  readonly mainlyWire: boolean;
  readonly newRoutingNumber: string | null;
};

const both = { ach: true, wire: true, mainlyWire: false, newRoutingNumber: null } as const;
type Branch = readonly [stateCode: string, city: string, routingNumber: string];

function bank(
  name: string,
  branches: readonly Branch[],
  takes: Partial<DemoInstitution> = {},
): DemoInstitution[] {
  return branches.map(([stateCode, city, routingNumber]) => ({
    ...both,
    name,
    stateCode,
    city,
    routingNumber,
    ...takes,
  }));
}

/** The demo's bank directory. Its routing numbers begin with 99, so that no real bank has the same number. */
export const demoInstitutions: readonly DemoInstitution[] = [
  ...bank("First Prairie Bank", [
    ["IA", "Des Moines", "990010100"],
    ["IL", "Galesburg", "990010207"],
    ["MN", "Rochester", "990010304"],
    ["NE", "Lincoln", "990010401"],
    ["SD", "Sioux Falls", "990010508"],
    ["WI", "Madison", "990010605"],
  ]),
  ...bank("First Prairie Bank", [["IA", "Des Moines", "990019004"]], { mainlyWire: true }),
  ...bank("Hawkeye Credit Union", [
    ["AR", "Fayetteville", "990020103"],
    ["IL", "Moline", "990020200"],
    ["IA", "Des Moines", "990020307"],
    ["KS", "Topeka", "990020404"],
    ["MN", "Mankato", "990020501"],
    ["MO", "Columbia", "990020608"],
    ["NE", "Omaha", "990020705"],
    ["SD", "Vermillion", "990020802"],
    ["WI", "La Crosse", "990020909"],
  ]),
  ...bank("Prairie Lakes Bank", [["IA", "Spencer", "990030106"]]),
  ...bank(
    "Cascade Community Bank",
    [
      ["OR", "Bend", "990040109"],
      ["WA", "Tacoma", "990040206"],
    ],
    { wire: false },
  ),
  ...bank("Gulf Pines Bank", [
    ["AL", "Mobile", "990050102"],
    ["FL", "Pensacola", "990050209"],
    ["GA", "Valdosta", "990050306"],
    ["TX", "Beaumont", "990050403"],
  ]),
  ...bank("Hudson & Vale Bank", [
    ["NJ", "Trenton", "990060105"],
    ["NY", "Oneonta", "990060202"],
    ["PA", "Scranton", "990060309"],
  ]),
  // This routing number is mainly for wires. For ACH, Hudson & Vale Bank uses the New York number in the list above.
  ...bank("Hudson & Vale Bank", [["NY", "Oneonta", "990069009"]], { mainlyWire: true }),
  ...bank("Sandstone Trust Company", [["NY", "New York", "990070108"]], { ach: false, mainlyWire: true }),
  ...bank("Old Quarry Savings Bank", [["VT", "Barre", "990080101"]], {
    wire: false,
    newRoutingNumber: "990060202",
  }),
];
