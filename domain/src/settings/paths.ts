import { pagePath } from "../wire/pages/page-path.ts";

export const settingsPath = pagePath("settings");
export const addHomePhonePath = pagePath("settings/add-home-phone");
export const addBusinessWebAddressPath = pagePath("settings/add-business-web-address");
export const changeEmailPath = pagePath("settings/change-email");
export const changePasswordPath = pagePath("settings/change-password");
export const changeSecurityQuestionsPath = pagePath("settings/change-security-questions");
