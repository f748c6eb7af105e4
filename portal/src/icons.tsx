/** Icons by the names that schemas/menu.json uses. */
import {
  ApartmentOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, BookOutlined, DashboardOutlined, ExperimentOutlined, FileTextOutlined,
  FundOutlined, HistoryOutlined, HomeOutlined, LineChartOutlined, MessageOutlined, NotificationOutlined, PartitionOutlined, ReadOutlined, SafetyOutlined,
  SettingOutlined, ShopOutlined, SplitCellsOutlined, TeamOutlined, UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

export const icons: Readonly<Record<string, ReactNode>> = {
  dashboard: <DashboardOutlined />,
  deal: <ShopOutlined />,
  lot: <AuditOutlined />,
  section: <SplitCellsOutlined />,
  content: <ReadOutlined />,
  article: <FileTextOutlined />,
  notice: <NotificationOutlined />,
  system: <SettingOutlined />,
  dict: <BookOutlined />,
  category: <ApartmentOutlined />,
  log: <HistoryOutlined />,
  demo: <ExperimentOutlined />,
  finance: <FundOutlined />,
  report: <BarChartOutlined />,
  price: <LineChartOutlined />,
  home: <HomeOutlined />,
  member: <TeamOutlined />,
  user: <UserOutlined />,
  message: <MessageOutlined />,
  rights: <SafetyOutlined />,
  workflow: <PartitionOutlined />,
  page: <AppstoreOutlined />,
};
