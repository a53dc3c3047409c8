/** Where a file to the bank lies. */
export const sealedFile = (rowId: string) => ({ table: "ach_files", column: "sealed", rowId });
