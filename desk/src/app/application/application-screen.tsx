import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { applicationTexts as texts } from "@portal/domain/work/applications/messages";
import { queuePage } from "@portal/domain/work/paths";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { applicationQuery } from "../../work/applications/queries.ts";
import { NotFound } from "../frame/not-found.tsx";
import { ApplicationBoard } from "./application-board.tsx";
import styles from "./application-screen.module.css";

/** The page of an application (DESK-PERSON-04). */
export function ApplicationScreen() {
  const { opportunityId = "" } = useParams();
  const query = useQuery(applicationQuery(opportunityId));
  const { error } = query;
  if (error instanceof RefusedCall && error.code === "NOT_FOUND") return <NotFound />;
  const back = (
    <TextLink isQuiet isStandalone className={styles["back"]} href={queuePage()}>
      <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
      {texts.back}
    </TextLink>
  );
  if (error instanceof RefusedCall && error.code === "OWN_RECORD")
    return (
      <>
        {back}
        <Heading />
        <Alert kind="warning" title={error.message} />
      </>
    );
  return (
    <>
      {back}
      <Loaded
        state={loadState([query], (application) => application)}
        skeleton={
          <>
            <Heading />
            <SkeletonGroup label={texts.loading}>
              <Skeleton width="20rem" />
              <div className={styles["skeleton"]} />
            </SkeletonGroup>
          </>
        }
      >
        {(application) => <ApplicationBoard application={application} />}
      </Loaded>
    </>
  );
}

function Heading() {
  const heading = usePage(texts.title);
  return <h1 {...heading}>{texts.title}</h1>;
}
