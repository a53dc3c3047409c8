import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { queuePage } from "@portal/domain/work/paths";
import { addressOf, readFilters } from "@portal/domain/work/queue/rules";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useParams, useSearchParams } from "react-router";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { NotFound } from "../frame/not-found.tsx";
import styles from "./document-screen.module.css";
import { ReviewBoard } from "./review-board.tsx";
import { useReviewItem } from "./use-review-item.ts";

/** The page on which a person reviews the files of a request (DESK-DOC-01). */
export function DocumentScreen() {
  const { itemId = "" } = useParams();
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const review = useReviewItem(itemId);
  const { error } = review.query;
  if (error instanceof RefusedCall && error.code === "NOT_FOUND") return <NotFound />;
  const back = (
    <TextLink isQuiet isStandalone className={styles["back"]} href={queuePage(addressOf(filters))}>
      <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
      {texts.back}
    </TextLink>
  );
  if (error instanceof RefusedCall && error.code === "OWN_RECORD")
    return (
      <>
        {back}
        <Heading title={texts.back} />
        <Alert kind="warning" title={error.message} />
      </>
    );
  return (
    <>
      {back}
      <Loaded
        state={loadState([review.query], (opened) => opened)}
        skeleton={
          <>
            <Heading title={texts.back} />
            <SkeletonGroup label={texts.loading}>
              <Skeleton width="20rem" />
              <div className={styles["skeleton"]} />
            </SkeletonGroup>
          </>
        }
      >
        {(opened) => <ReviewBoard opened={opened} review={review} filters={filters} />}
      </Loaded>
    </>
  );
}

function Heading({ title }: { readonly title: string }) {
  const heading = usePage(title);
  return <h1 {...heading}>{title}</h1>;
}
