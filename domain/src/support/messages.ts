export const supportTexts = {
  haveQuestions: "Have questions?",
  callUs: "Call us at {phone}.",
  specialist: "Loan Forgiveness Specialist",
  expert: "Business Funding Expert",
  extension: "ext. {extension}",
  /** Shown when no contact card includes the team's e-mail address. */
  writeToTeam: "You can also write to {email}.",
  notReaching: "Not reaching {firstName}? Call our team at {phone}.",

  /** Texts of the maintenance page (CORE-MAINT-01). */
  maintenance: "We will be back soon.",
  maintenanceReassurance:
    "The portal is down for a short while. Your information is safe, and payments you scheduled are not affected.",
  maintenancePoll: "Keep this page open. We check every 30 seconds and take you back to where you were.",
  cantWait: "Can't wait?",
  notReachingThem: "Not reaching them? Call our team at {phone}.",
} as const;
