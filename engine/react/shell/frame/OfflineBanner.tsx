import { DisconnectOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { useServerReachable } from "../../api/index.ts";
import { shellTexts as texts } from "../../texts/shell.ts";

/** Says while the server cannot be reached; asks again for what failed as soon as it can. */
export function OfflineBanner() {
  const reachable = useServerReachable();
  const retry = useReconnect(reachable);
  if (reachable) return null;
  return (
    <div className="hw-connection" role="status">
      <DisconnectOutlined aria-hidden />
      <span>{texts.offline}</span>
      <Button type="link" size="small" onClick={retry}>
        {texts.retryNow}
      </Button>
    </div>
  );
}

function useReconnect(reachable: boolean): () => void {
  const client = useQueryClient();
  const retry = () =>
    void client.refetchQueries({
      type: "active",
      predicate: (query) => query.state.status === "error" || query.isStale(),
    });
  const retryNow = useEffectEvent(retry);
  const before = useRef(reachable);
  useEffect(() => {
    if (reachable && !before.current) retryNow();
    before.current = reachable;
  }, [reachable]);
  return retry;
}
