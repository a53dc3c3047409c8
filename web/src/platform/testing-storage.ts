export function testStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    clear: () => values.clear(),
    key: (place: number) => [...values.keys()][place] ?? null,
    get length() {
      return values.size;
    },
  };
}
