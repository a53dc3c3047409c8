import { defineConfig } from "oxlint";
import { importRules } from "./scripts/structure/import-rules.ts";

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["dist", "data", "test-results", "playwright-report", "database/migrations"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/consistent-type-imports": "error",
    "typescript/only-throw-error": "error",
    "no-console": "error",
    "no-shadow": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-underscore-dangle": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "import/no-unassigned-import": "off",
    "react/react-in-jsx-scope": "off",
    "import/no-default-export": "error",
    "import/no-named-as-default-member": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect", "expect*", "*.look", "fc.assert", "refused"] },
    ],
    "no-restricted-globals": ["error", { name: "Date", message: "Use Temporal and the context's clock." }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
  },
  overrides: [
    ...importRules,
    { files: ["**/*.config.ts", "e2e/global-*.ts"], rules: { "import/no-default-export": "off" } },
    { files: ["e2e/**"], rules: { "react-hooks/rules-of-hooks": "off", "react/rules-of-hooks": "off" } },
    { files: ["scripts/**", "bench/**", "{web,desk,ui}/scripts/**"], rules: { "no-console": "off" } },
    { files: ["bench/**", "api/**"], rules: { "unicorn/require-post-message-target-origin": "off" } },
  ],
});
