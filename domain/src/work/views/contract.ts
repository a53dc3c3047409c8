import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { id, success } from "../../wire/shapes.ts";

/** The maximum length of a view's name in characters. */
export const mostViewName = 60;
/** The maximum number of a person's own views, and the maximum number of shared views. */
export const mostViews = 30;
const mostAddress = 4_000;

/** The pages with views: the work queue and the lists of records. */
export const viewPage = z.enum([
  "queue",
  "applications",
  "loans",
  "people",
  "documents",
  "payments",
  "mails",
]);
export type ViewPage = z.output<typeof viewPage>;

const view = z.object({
  viewId: id,
  name: z.string(),
  /** The page with its filters and its order, such as `/desk/lists/loans?pastDue=yes`. */
  address: z.string(),
  /** True for a view that everyone with access to its page can open. Each person sees their own rows. */
  isShared: z.boolean(),
  /** Whether the desk opens this view after the caller's sign-in. */
  isStart: z.boolean(),
  /** Whether the caller may rename, share and delete the view. */
  canChange: z.boolean(),
});
export type View = z.output<typeof view>;

export const listViews = endpoint({
  method: "GET",
  path: "/desk/views",
  access: "staff",
  permission: "self",
  summary: "Returns the caller's own views of a page and the shared views, each with the number of its rows.",
  query: z.object({ page: viewPage }),
  reply: z.object({
    views: z.array(
      z.object({
        ...view.shape,
        /** The number of rows. Counting stops at 10,000. */
        count: z.int(),
      }),
    ),
  }),
  refusals: {},
  background: true,
});
export type CountedView = z.output<typeof listViews.reply>["views"][number];

export const getStartView = endpoint({
  method: "GET",
  path: "/desk/views/start",
  access: "staff",
  permission: "self",
  summary: "Returns the address of the caller's start page.",
  reply: z.object({
    /** Null if the caller has chosen no start page, or may no longer open it. */
    address: z.nullable(z.string()),
  }),
  refusals: {},
  background: true,
});

const body = z.strictObject({
  name: line(mostViewName),
  /** The address of the queue or of a list. The portal keeps the parameters that are filters of the page. */
  address: z.string().check(z.maxLength(mostAddress)),
  /** A shared view requires the permission `lists.edit`. */
  isShared: z.boolean(),
});

export const saveView = endpoint({
  method: "POST",
  path: "/desk/views",
  access: "staff",
  permission: "self",
  summary: "Saves the filters and the order of a page as a view.",
  body,
  reply: view,
  refusals: { FORBIDDEN: 403, TOO_MANY_VIEWS: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

const viewId = z.object({ viewId: id });

export const changeView = endpoint({
  method: "PUT",
  path: "/desk/views/:viewId",
  access: "staff",
  permission: "self",
  summary: "Renames a view, shares it, or makes a shared view the caller's own.",
  params: viewId,
  body,
  reply: view,
  refusals: { FORBIDDEN: 403, TOO_MANY_VIEWS: 409 },
});

export const setStartView = endpoint({
  method: "PUT",
  path: "/desk/views/:viewId/start",
  access: "staff",
  permission: "self",
  summary: "Makes a view the caller's start page instead of any other, or removes the start page.",
  params: viewId,
  body: z.strictObject({ isStart: z.boolean() }),
  reply: view,
  refusals: {},
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/desk/views/:viewId",
  access: "staff",
  permission: "self",
  summary: "Deletes an own view or, with `lists.edit`, a shared view.",
  params: viewId,
  reply: success,
  refusals: { FORBIDDEN: 403 },
});
