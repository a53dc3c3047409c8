/** Error texts for a payment's amount (SERV-MODAL-13 to 16, SH-024). */
export const amountTexts = {
  empty: "Enter payment amount",
  unchosen: "You must select one",
  tooLittle: "Enter amount more than $1.00",
  tooMuch: "Amount should not be more than total outstanding amount",
  aboveLimit: "Amount should not be more than {most}",
  tooMuchTogether:
    "Amount should not be more than total outstanding amount. With {onItsWay} in progress, you can pay {left} at most.",
  allOnItsWay:
    "Amount should not be more than total outstanding amount. {onItsWay} of it is already in progress.",
  types: {
    "past-due-amount": "Past due amount",
    "outstanding-amount": "Outstanding amount",
    "other-amount": "Other amount",
  },
} as const;
