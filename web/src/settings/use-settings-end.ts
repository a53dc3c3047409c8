import { settingsPath } from "@portal/domain/settings/paths";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useCountry } from "../platform/page.ts";

/** Returns a function that opens the settings and shows a success alert there (CH-45, CH-47). */
export function useSettingsEnd(text: string): () => Promise<void> {
  const country = useCountry();
  const navigate = useNavigate();
  return async () => {
    raiseAlert("success", text);
    await navigate(settingsPath(country));
  };
}
