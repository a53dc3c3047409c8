import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./database/src/schema/*.ts",
  out: "./database/migrations",
});
