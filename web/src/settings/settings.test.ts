import { expect, test } from "vitest";
import { changePasswordFaults } from "@portal/domain/auth/credentials/messages";
import { resetPasswordTexts, verifyEmailTexts } from "@portal/domain/auth/recovery/messages";
import {
  changeEmailTexts,
  changePasswordTexts,
  changeQuestionsTexts,
} from "@portal/domain/settings/messages";

test("the settings' messages about passwords, questions and emails match the specification [CORE-ERR-17]", () => {
  expect([
    changePasswordTexts.saved,
    changeQuestionsTexts.saved,
    changeEmailTexts.sent,
    changePasswordFaults.same,
    resetPasswordTexts.saved,
    verifyEmailTexts.verified,
  ]).toEqual([
    "Your new password has been updated successfully!",
    "Security questions updated.",
    "Check your email to confirm the new email address",
    "Please enter a different password.",
    "Password saved. You may now Log In.",
    "Email updated",
  ]);
});
