/** In the bar of a list: others changed rows of it, and the button that shows them. */
import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNews } from './use-news.ts';

export function News(props: Parameters<typeof useNews>[0]) {
  const news = useNews(props);
  return (
    <span role="status" className="list-news">
      {news !== null && (
        <Button size="small" type="primary" ghost icon={<ReloadOutlined aria-hidden />} onClick={news.show}>
          {news.words}: show
        </Button>
      )}
    </span>
  );
}
