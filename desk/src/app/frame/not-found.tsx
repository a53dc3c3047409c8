import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { EmptyPage } from "./empty-page.tsx";

export function NotFound() {
  return <EmptyPage title={texts.notFound} lead={texts.notFoundLead} />;
}
