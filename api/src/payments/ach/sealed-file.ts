export const sealedFile = (rowId: string) => ({ table: "ach_files", column: "sealed", rowId });
