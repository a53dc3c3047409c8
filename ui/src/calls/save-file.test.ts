import { expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

test("a saved file keeps its URL for one minute, because iOS reads the file late", () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  try {
    saveFile("form.pdf", new Blob());
    expect(link).toMatchObject({ href: "blob:x", download: "form.pdf" });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledWith("blob:x");
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
