import type { getAttestation as contract } from "@portal/domain/ownership/attestation/contract";
import { attestationText } from "@portal/domain/ownership/attestation/messages";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";

export const getAttestation: Act<typeof contract> = async () => {
  const { id: attestationId, content } = attestationText;
  return done({ attestation: { attestationId, content } });
};
