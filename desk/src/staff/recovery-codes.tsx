import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { setUpTexts as texts } from "@portal/domain/staff/sign-in/messages";
import { deskSignInPage } from "@portal/domain/staff/paths";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useUnloadQuestion } from "@portal/ui/use-unload-question.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePage } from "../platform/page.ts";
import styles from "./recovery-codes.module.css";

/** Shows the recovery codes once (DESK-STAFF-04). */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const heading = usePage(texts.codesTitle);
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  useUnloadQuestion(!isSaved);
  const download = () =>
    saveFile(texts.fileName, new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  const finish = () => {
    if (isSaved) void navigate(deskSignInPage(), { replace: true });
    else {
      setError(texts.savedFault);
      box.current?.focus();
    }
  };
  return (
    <>
      <Stack gap={2}>
        <h1 {...heading}>{texts.codesTitle}</h1>
        <p className="muted">{texts.codesLead}</p>
      </Stack>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="sm" onClick={download}>
          <Icon of={DownloadSimpleIcon} />
          {texts.download}
        </Button>
      </div>
      <Stack gap={3}>
        <Checkbox
          ref={box}
          checked={isSaved}
          error={error}
          onChange={({ target }) => {
            setSaved(target.checked);
            setError(undefined);
          }}
        >
          {texts.saved}
        </Checkbox>
        <div>
          <Button onClick={finish}>{texts.finish}</Button>
        </div>
      </Stack>
    </>
  );
}
