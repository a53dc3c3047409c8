export const termsChanged =
  "The terms have changed since you opened this page. Read them again and check the box once more.";
