import { nextTexts } from "@portal/domain/forgiveness/steps/messages";
import { useId } from "react";
import { Stack } from "@portal/ui/layout/layout.tsx";

export function WhatHappensNext({ lines }: { readonly lines: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{nextTexts.title}</h2>
        {lines.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
      </Stack>
    </section>
  );
}
