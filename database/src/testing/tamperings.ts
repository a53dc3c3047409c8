import { sql, type SQL } from "drizzle-orm";

/** Statements that tamper with the audit trail, and the first entry that is wrong afterwards. */
export type Tampering = { readonly first: number; readonly statements: readonly SQL[] };

const fields: readonly ((at: number) => SQL)[] = [
  (at) => sql`update audit_entries set at = at + interval '1 ms' where sequence = ${at}`,
  (
    at,
  ) => sql`update audit_entries set actor_kind = case actor_kind when 'lender' then 'borrower' else 'lender' end
    where sequence = ${at}`,
  (at) => sql`update audit_entries set actor_id = coalesce(actor_id, '') || 'x' where sequence = ${at}`,
  (at) => sql`update audit_entries set person_id = coalesce(person_id, '') || 'x' where sequence = ${at}`,
  (at) => sql`update audit_entries set action = 'thing.undone' where sequence = ${at}`,
  (at) => sql`update audit_entries set subject_kind = 'other' where sequence = ${at}`,
  (at) => sql`update audit_entries set subject_id = 'thing' where sequence = ${at}`,
  (at) => sql`update audit_entries set detail = detail || '{"zeta": -1}' where sequence = ${at}`,
  (at) => sql`update audit_entries set detail = case when detail = '{}' then '{"a": 1}'
    else detail - (select min(key) from jsonb_object_keys(detail) as key) end where sequence = ${at}`,
  (at) => sql`update audit_entries set detail = detail || '{"more": true}' where sequence = ${at}`,
  (at) => sql`update audit_entries set request_id = 'r-00000000' where sequence = ${at}`,
  (at) => sql`update audit_entries set hash = reverse(hash) where sequence = ${at}`,
];

/** Returns the kinds of tampering with a trail of `length` entries. `roll` returns random numbers below its argument. */
export function tamperings(length: number): readonly ((roll: (below: number) => number) => Tampering)[] {
  return [
    ...fields.map((change) => (roll: (below: number) => number) => {
      const at = 1 + roll(length);
      return { first: at, statements: [change(at)] };
    }),
    (roll) => {
      const at = 1 + roll(length);
      return { first: at, statements: [sql`delete from audit_entries where sequence = ${at}`] };
    },
    // Deletes an audit entry and renumbers the later entries.
    (roll) => {
      const at = 1 + roll(length - 1);
      return {
        first: at,
        statements: [
          sql`delete from audit_entries where sequence = ${at}`,
          sql`update audit_entries set sequence = sequence + 1000 where sequence > ${at}`,
          sql`update audit_entries set sequence = sequence - 1001 where sequence > 1000`,
        ],
      };
    },
    // Inserts a copy of an audit entry before the entry. The copy has no `entryId`, because these ids are unique.
    (roll) => {
      const at = 1 + roll(length);
      return {
        first: at,
        statements: [
          sql`update audit_entries set sequence = sequence + 1000 where sequence >= ${at}`,
          sql`update audit_entries set sequence = sequence - 999 where sequence > 1000`,
          sql`insert into audit_entries select ${at}, at, actor_kind, actor_id, action, subject_kind, subject_id,
          detail, hash, person_id, null, request_id from audit_entries where sequence = ${at + 1}`,
        ],
      };
    },
    // Adds an audit entry after the recorded end of the audit trail.
    () => ({
      first: length + 1,
      statements: [
        sql`insert into audit_entries select ${length + 1}, at, actor_kind, actor_id, action, subject_kind,
        subject_id, detail, hash, person_id, null, request_id from audit_entries where sequence = ${length}`,
      ],
    }),
    // Swaps two audit entries.
    (roll) => {
      const one = 1 + roll(length - 1);
      const other = one + 1 + roll(length - one);
      return {
        first: one,
        statements: [
          sql`update audit_entries set sequence = 1000 where sequence = ${one}`,
          sql`update audit_entries set sequence = ${one} where sequence = ${other}`,
          sql`update audit_entries set sequence = ${other} where sequence = 1000`,
        ],
      };
    },
    // Deletes the last audit entries. The first case keeps the recorded end; the second case replaces it with the new
    // end.
    (roll) => {
      const at = 1 + roll(length);
      return { first: at, statements: [sql`delete from audit_entries where sequence >= ${at}`] };
    },
    (roll) => {
      const at = 2 + roll(length - 1);
      return {
        first: at,
        statements: [
          sql`delete from audit_entries where sequence >= ${at}`,
          sql`update audit_head set sequence = ${at - 1},
          hash = (select hash from audit_entries where sequence = ${at - 1})`,
        ],
      };
    },
    () => ({ first: length + 1, statements: [sql`delete from audit_head`] }),
    () => ({ first: length + 1, statements: [sql`update audit_head set hash = reverse(hash)`] }),
    () => ({ first: length + 1, statements: [sql`update audit_head set seal = reverse(seal)`] }),
    () => ({ first: length + 1, statements: [sql`update audit_head set sequence = sequence + 1`] }),
  ];
}
