import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./database/src/schema/*.ts",
  out: "./database/migrations",
});
